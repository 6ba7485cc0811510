/*
 * The C++17 header: a game with a circle, a contest file, a proof that is written and checked again,
 * a game by rules, and canonical forms. Everything is freed by its last handle.
 *
 * Build with: c++ -std=c++17 owners.cpp $(pkg-config --cflags --libs greatgame)
 */
#include <greatgame.hpp>
#include <iostream>

namespace gg = greatgame;

static gg::solution solved_circle()
{
    gg::context ctx;
    gg::graph circle(ctx, 4, {{0, 1}, {1, 0}, {1, 2}, {2, 3}});
    return gg::solution(gg::problem(circle)); /* the solution keeps the others alive */
}

int main()
try {
    const gg::solution circle = solved_circle();
    int v = 0;
    for (const auto &[winner, turns] : circle.outcomes())
        std::cout << v++ << ": " << winner << (turns == GG_INFINITE ? "" : " in " + std::to_string(turns)) << '\n';

    std::stringstream proof;
    circle.certificate(proof);
    const auto again = gg::solution::from_certificate(circle.problem(), proof);
    std::cout << "certificate " << (again.check().accepted ? "accepted" : "refused") << '\n';

    const gg::context ctx;
    std::istringstream race("p race 3 2\nl A B\nk pass\ns 1\n");
    try {
        gg::reader(ctx, race, "gg").next();
    } catch (const gg::error &failure) {
        std::cout << "line " << failure.details().line << ": " << gg_status_name(failure.status()) << '\n';
    }

    const gg::solution nim(gg::problem::by_rules(ctx, "nim:3,4,5"));
    std::cout << "nim: " << nim.answer()->reason << '\n';

    const gg::forms forms(ctx);
    std::cout << "{1|-1} + {1|-1} = " << forms.write(forms.add(forms.read("{1|-1}"), forms.read("{1|-1}"))) << '\n';
    return 0;
} catch (const std::exception &failure) {
    std::cerr << failure.what() << '\n';
    return 1;
}
