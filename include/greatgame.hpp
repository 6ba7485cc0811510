/*
 * greatgame for C++17: the objects of greatgame.h with owners, and failures as exceptions.
 *
 * Only names are new here; what a call means, costs and needs is in greatgame.h. Every object is a
 * handle that may be copied, and keeps alive what it depends on, so the order of destruction does
 * not matter. The last handle frees. get() returns the object of C, for every function that has no
 * member here. Handles of one context serve one thread at a time, as the context does.
 *
 * Failures are greatgame::error; memory that cannot be had is std::bad_alloc. An exception of a
 * stream is passed on as a failure to read or to write.
 */
#ifndef GREATGAME_HPP
#define GREATGAME_HPP

#include "greatgame.h"
#include "greatgame_ruleset.h"

#include <array>
#include <istream>
#include <memory>
#include <new>
#include <optional>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace greatgame {

/* A call failed. */
class error : public std::runtime_error {
public:
    explicit error(const gg_error &e) : std::runtime_error(e.message), details_(e) {}
    error(gg_status status, const std::string &message) : std::runtime_error(message)
    {
        details_.status = status;
    }

    gg_status status() const noexcept { return details_.status; }
    /* Line, column, vertex and bytes that would do, as in greatgame.h. */
    const gg_error &details() const noexcept { return details_; }

private:
    gg_error details_{};
};

/* Allocator, limits and the last error of everything that is made with it. */
class context {
public:
    /* memory: maximum number of bytes; 0: no limit. threads: maximum number; 0: processors. */
    explicit context(std::uint64_t memory = 0, unsigned threads = 1)
        : owner_(gg_ctx_new(nullptr), gg_ctx_free)
    {
        if (!owner_) throw std::bad_alloc();
        if (memory) gg_ctx_set_memory_limit(get(), memory);
        if (threads != 1) gg_ctx_set_threads(get(), threads);
    }

    gg_ctx *get() const noexcept { return owner_.get(); }
    /* May be called from any thread. */
    void cancel() const noexcept { gg_ctx_cancel(get()); }
    std::uint64_t memory_used() const noexcept { return gg_ctx_memory_used(get()); }
    std::uint64_t memory_peak() const noexcept { return gg_ctx_memory_peak(get()); }

    /* Throws if a call with this context has failed. */
    void check(gg_status status) const
    {
        if (status == GG_NO_MEMORY) throw std::bad_alloc();
        if (status != GG_OK) throw error(*gg_ctx_error(get()));
    }

private:
    std::shared_ptr<gg_ctx> owner_;
};

/* An object of C, the context it was made with, and the objects that it needs. */
template <class T> class handle {
public:
    T *get() const noexcept { return object_.get(); }
    const class context &context() const noexcept { return context_; }

protected:
    /* Takes the object, also if that throws. */
    template <class... Needed>
    handle(const class context &ctx, T *object, void (*free)(T *), Needed... needed)
        : context_(ctx), object_(object, [free, ctx, needed...](T *x) { free(x); })
    {
    }

private:
    class context context_;
    std::shared_ptr<T> object_;
};

namespace detail {

/* write(sink) puts its bytes into the stream. */
template <class Write> void to_stream(const context &ctx, std::ostream &out, Write write)
{
    const gg_sink sink = {&out, [](void *self, const void *data, std::size_t size) {
        try {
            std::ostream &to = *static_cast<std::ostream *>(self);
            to.write(static_cast<const char *>(data), static_cast<std::streamsize>(size));
            return to.good();
        } catch (...) {
            return false;
        }
    }};
    ctx.check(write(&sink));
}

inline gg_source of_stream(std::istream &in)
{
    return {&in, [](void *self, void *buffer, std::size_t size) -> std::ptrdiff_t {
        try {
            std::istream &from = *static_cast<std::istream *>(self);
            if (from.eof()) return 0;
            from.read(static_cast<char *>(buffer), static_cast<std::streamsize>(size));
            return from.bad() || (from.fail() && !from.eof()) ? -1 : from.gcount();
        } catch (...) {
            return -1;
        }
    }};
}

} // namespace detail

/* A digraph. */
class graph : public handle<gg_graph> {
public:
    graph(const class context &ctx, gg_graph *taken) : handle(ctx, taken, gg_graph_free) {}

    /* A graph of edges for both players. */
    graph(const class context &ctx, std::uint64_t vertices,
          const std::vector<std::pair<std::uint64_t, std::uint64_t>> &edges);

    std::uint64_t vertices() const noexcept { return gg_graph_vertices(get()); }
    std::uint64_t edges() const noexcept { return gg_graph_edges(get()); }
};

class builder : public handle<gg_builder> {
public:
    explicit builder(const class context &ctx, std::uint64_t vertices = 0, bool growing = true)
        : handle(ctx, make(ctx, vertices, growing), gg_builder_free)
    {
    }

    builder &edge(std::uint64_t from, std::uint64_t to, gg_edge_for who = GG_FOR_BOTH)
    {
        return done(gg_builder_edge(get(), from, to, who));
    }
    builder &owner(std::uint64_t v, gg_player player) { return done(gg_builder_owner(get(), v, player)); }
    builder &terminal(std::uint64_t v, gg_result result)
    {
        return done(gg_builder_terminal(get(), v, result));
    }
    builder &name(std::uint64_t v, const std::string &text)
    {
        return done(gg_builder_name(get(), v, text.c_str()));
    }
    builder &priority(std::uint64_t v, std::uint32_t number)
    {
        return done(gg_builder_priority(get(), v, number));
    }
    /* Empties the builder. */
    graph build(unsigned rows = GG_ROWS_OUT | GG_ROWS_SOLVE) const
    {
        gg_graph *made = nullptr;
        context().check(gg_builder_build(get(), rows, &made));
        return graph(context(), made);
    }

private:
    static gg_builder *make(const class context &ctx, std::uint64_t vertices, bool growing)
    {
        gg_builder *made = nullptr;
        ctx.check(gg_builder_new(ctx.get(), vertices, growing, &made));
        return made;
    }
    builder &done(gg_status status)
    {
        context().check(status);
        return *this;
    }
};

inline graph::graph(const class context &ctx, std::uint64_t vertices,
                    const std::vector<std::pair<std::uint64_t, std::uint64_t>> &edges)
    : graph([&] {
          builder made(ctx, vertices, false);
          for (const auto &[from, to] : edges) made.edge(from, to);
          return made.build();
      }())
{
}

/* A graph, or a game by rules, with tokens and all rules of play. */
class problem : public handle<gg_problem> {
public:
    problem(const class context &ctx, gg_problem *taken) : handle(ctx, taken, gg_problem_free) {}

    explicit problem(const graph &g, const gg_problem_spec &spec = GG_PROBLEM_SPEC)
        : handle(g.context(), make(g, spec), gg_problem_free, g)
    {
    }

    /* A game of the library: NAME or NAME:PARAMETERS, as on the command line. */
    static problem by_rules(const class context &ctx, const std::string &name)
    {
        std::string full(gg_ruleset_expand(name.c_str(), nullptr, 0), '\0');
        if (full.empty()) throw error(GG_BAD_ARGUMENT, "there is no ruleset " + name);
        gg_ruleset_expand(name.c_str(), full.data(), full.size() + 1);
        /* The name of a ruleset may have a colon, as impartial:domineering has. */
        std::size_t end = full.size();
        const gg_ruleset *rules = gg_ruleset_find(full.c_str());
        while (!rules && (end = full.rfind(':', end - 1)) != std::string::npos)
            rules = gg_ruleset_find(full.substr(0, end).c_str());
        if (!rules) throw error(GG_BAD_ARGUMENT, "there is no ruleset " + name);
        const std::string parameters = end < full.size() ? full.substr(end + 1) : "";
        gg_rules_spec spec = GG_RULES_SPEC;
        spec.parameters = parameters.c_str();
        gg_problem *made = nullptr;
        ctx.check(gg_problem_of_rules(ctx.get(), rules, &spec, &made));
        return problem(ctx, made);
    }

    void write(std::ostream &out, const std::string &format) const
    {
        detail::to_stream(context(), out, [&](const gg_sink *sink) {
            return gg_write(context().get(), get(), format.c_str(), sink);
        });
    }

private:
    static gg_problem *make(const graph &g, const gg_problem_spec &spec)
    {
        gg_problem *made = nullptr;
        g.context().check(gg_problem_new(g.context().get(), g.get(), &spec, &made));
        return made;
    }
};

/* Reads problem after problem. The stream must outlive it. */
class reader {
public:
    reader(const context &ctx, std::istream &in, const std::string &format)
        : ctx_(ctx), state_(std::make_shared<state>())
    {
        state_->source = detail::of_stream(in);
        ctx_.check(gg_reader_open(ctx_.get(), &state_->source, format.c_str(), &state_->given, &state_->made));
    }

    /* Nothing at the end. */
    std::optional<problem> next() const
    {
        gg_problem *made = nullptr;
        ctx_.check(gg_reader_next(state_->made, &made));
        if (!made) return std::nullopt;
        return problem(ctx_, made);
    }

private:
    struct state {
        gg_source source{};
        gg_given given = GG_GIVEN;
        gg_reader *made = nullptr;
        ~state() { gg_reader_free(made); }
        state() = default;
        state(const state &) = delete;
        state &operator=(const state &) = delete;
    };
    context ctx_; /* freed after the state */
    std::shared_ptr<state> state_;
};

/* Who wins, how fast, which moves, why. The fields are those of gg_answer. */
class answer : public handle<gg_answer> {
public:
    template <class... Needed>
    answer(const class context &ctx, gg_answer *taken, Needed... needed)
        : handle(ctx, taken, gg_answer_free, needed...)
    {
    }

    const gg_answer *operator->() const noexcept { return get(); }
    const gg_answer &operator*() const noexcept { return *get(); }
};

/* The values of a problem. */
class solution : public handle<gg_solution> {
public:
    explicit solution(const class problem &p, const gg_solve_options &options = GG_SOLVE_OPTIONS)
        : solution(p, make(p, options))
    {
    }

    /* Reads a certificate. check() decides whether it is true. */
    static solution from_certificate(const class problem &p, std::istream &in)
    {
        const gg_source source = detail::of_stream(in);
        gg_solution *made = nullptr;
        p.context().check(gg_certificate_read(p.context().get(), p.get(), &source, &made));
        return solution(p, made);
    }

    const class problem &problem() const noexcept { return problem_; }
    std::string method() const { return gg_solution_method(get()); }
    std::uint64_t positions() const noexcept { return gg_solution_positions(get()); }

    /* L, R, N, P or D, and the number of turns or GG_INFINITE, of each vertex of a graph. */
    std::vector<std::pair<char, std::uint32_t>> outcomes(gg_player to_move = GG_LEFT) const
    {
        const gg_graph *g = gg_problem_graph(problem_.get());
        if (!g) throw error(GG_BAD_ARGUMENT, "a game by rules has no vertices");
        const std::size_t n = static_cast<std::size_t>(gg_graph_vertices(g));
        std::vector<char> winner(n);
        std::vector<std::uint32_t> turns(n);
        context().check(gg_solution_outcomes(context().get(), get(), to_move, 0, n, winner.data(), turns.data()));
        std::vector<std::pair<char, std::uint32_t>> both(n);
        for (std::size_t v = 0; v < n; v++) both[v] = {winner[v], turns[v]};
        return both;
    }

    greatgame::answer answer(unsigned flags = GG_ANSWER_MOVES | GG_ANSWER_REASON) const
    {
        gg_answer *made = nullptr;
        context().check(gg_answer_new(context().get(), problem_.get(), get(), flags, &made));
        return greatgame::answer(context(), made, problem_, *this);
    }

    gg_verdict check() const
    {
        gg_verdict verdict{};
        context().check(gg_check(context().get(), problem_.get(), get(), &verdict));
        return verdict;
    }

    void certificate(std::ostream &out, bool text = false) const
    {
        detail::to_stream(context(), out, [&](const gg_sink *sink) {
            return gg_certificate_write(context().get(), problem_.get(), get(), text, sink);
        });
    }

private:
    solution(const class problem &p, gg_solution *taken)
        : handle(p.context(), taken, gg_solution_free, p), problem_(p)
    {
    }
    static gg_solution *make(const class problem &p, const gg_solve_options &options)
    {
        gg_solution *made = nullptr;
        p.context().check(gg_solve(p.context().get(), p.get(), &options, &made));
        return made;
    }
    class problem problem_;
};

/* Games in canonical form, such as `{2||1|0} + v*3`. */
class forms : public handle<gg_forms> {
public:
    explicit forms(const class context &ctx, std::uint64_t most = 0)
        : handle(ctx, make(ctx, most), gg_forms_free)
    {
    }

    gg_form read(const std::string &text) const
    {
        gg_form form{};
        context().check(gg_form_read(get(), text.c_str(), nullptr, &form));
        return form;
    }
    std::string write(gg_form form, std::size_t most = 0) const
    {
        std::ostringstream out;
        detail::to_stream(context(), out,
                          [&](const gg_sink *sink) { return gg_form_write(get(), form, most, sink); });
        return out.str();
    }
    gg_form add(gg_form g, gg_form h) const
    {
        gg_form sum{};
        context().check(gg_form_add(get(), g, h, &sum));
        return sum;
    }
    gg_form negative(gg_form g) const
    {
        gg_form form{};
        context().check(gg_form_negative(get(), g, &form));
        return form;
    }
    gg_relation compare(gg_form g, gg_form h) const
    {
        gg_relation relation{};
        context().check(gg_form_compare(get(), g, h, &relation));
        return relation;
    }

private:
    static gg_forms *make(const class context &ctx, std::uint64_t most)
    {
        gg_forms *made = nullptr;
        ctx.check(gg_forms_new(ctx.get(), most, &made));
        return made;
    }
};

} // namespace greatgame

#endif
