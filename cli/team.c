/*
 * Processes that solve a table together, over sockets: each is connected with each other one.
 *
 * A message is its length in eight bytes, the least first, and its bytes; FAREWELL instead of a
 * length says that the process ends on purpose. One that ends without has died. There is neither a
 * password nor encryption: this is for one machine, or for machines in a network of one's own.
 */
#include "team.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum {
    PATIENCE = 60000, /* milliseconds for all to come */
    PAUSE = 50,       /* between two tries to reach one */
    SILENCE = 180000, /* after which a machine that does not answer is given up */
    LINGER = 1000,    /* for others to hear the farewell */
    HEAD = 8,         /* bytes of a length */
    HOST = 256,       /* characters of a host, with the 0 behind them */
};

static const uint64_t FAREWELL = UINT64_MAX, GREETING = UINT64_C(0x326d616574676767);

const bool team_always = false;

/* Another process, and how far the message to it and the one from it are. */
typedef struct peer {
    int socket;      /* -1: none */
    bool died, left; /* it has gone, without a farewell or with one */
    uint8_t sent_head[HEAD], got_head[HEAD];
    const uint8_t *out;
    uint8_t *in;
    size_t to_send, sent, to_get, got; /* with heads */
} peer;

typedef struct party {
    peer *peers;
    struct pollfd *polls;
    char **address;
    char *text; /* of all addresses */
    unsigned member, members;
    int door;  /* where others come in */
    bool told; /* all have told one another something, so an error of one is told, too */
} party;

static party own = {.door = -1};

static void put_number(uint8_t *to, uint64_t number)
{
    for (int i = 0; i < HEAD; i++)
        to[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t number_at(const uint8_t *from)
{
    uint64_t number = 0;
    for (int i = 0; i < HEAD; i++)
        number |= (uint64_t)from[i] << 8 * i;
    return number;
}

static double milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

/* ---- messages ---- */

/* Sends what can be sent now; false: the other one is gone. */
static bool send_some(peer *p)
{
    while (p->sent < p->to_send) {
        const bool head = p->sent < HEAD;
        const uint8_t *from = head ? p->sent_head + p->sent : p->out + (p->sent - HEAD);
        const size_t left = (head ? HEAD : p->to_send) - p->sent;
        const ssize_t done = send(p->socket, from, left, MSG_NOSIGNAL);
        if (done < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
        p->sent += (size_t)done;
    }
    return true;
}

/* Takes what has come; `room`: bytes for the message. False: the other one is gone. */
static bool get_some(peer *p, size_t room)
{
    while (p->got < p->to_get) {
        const bool head = p->got < HEAD;
        uint8_t *to = head ? p->got_head + p->got : p->in + (p->got - HEAD);
        const size_t left = (head ? HEAD : p->to_get) - p->got;
        const ssize_t done = recv(p->socket, to, left, 0);
        if (done == 0) p->died = true;
        if (done == 0) return false;
        if (done < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return true;
        if (done < 0) p->died = true;
        if (done < 0) return false;
        p->got += (size_t)done;
        if (!head || p->got < HEAD) continue;
        const uint64_t size = number_at(p->got_head);
        p->left = size == FAREWELL;
        if (size > room) return false;
        p->to_get = HEAD + (size_t)size;
    }
    return true;
}

/* Sends each other process its message and takes what it sends. Waits without spinning. */
static bool swap(size_t room)
{
    for (bool left = true; left;) {
        left = false;
        for (unsigned k = 0; k < own.members; k++) {
            peer *p = &own.peers[k];
            if (k == own.member) continue;
            /* What a process has said before it went is heard, a farewell too. */
            const bool sent = send_some(p), good = get_some(p, room) && sent;
            if (!good) return false;
            own.polls[k].fd = p->sent < p->to_send || p->got < p->to_get ? p->socket : -1;
            own.polls[k].events =
                (short)((p->sent < p->to_send ? POLLOUT : 0) | (p->got < p->to_get ? POLLIN : 0));
            left |= own.polls[k].fd >= 0;
        }
        if (left && poll(own.polls, own.members, -1) < 0 && errno != EINTR) return false;
        if (cli_interrupted() && left) return false;
    }
    return true;
}

static bool exchange(void *self, size_t room, const uint8_t *out, const size_t *sent, uint8_t *in,
                     size_t *got)
{
    (void)self;
    for (unsigned k = 0; k < own.members; k++) {
        peer *p = &own.peers[k];
        put_number(p->sent_head, sent[k]);
        p->out = out + k * room;
        p->in = in + k * room;
        p->to_send = HEAD + sent[k];
        p->to_get = HEAD;
        p->sent = p->got = 0;
    }
    const bool good = swap(room);
    for (unsigned k = 0; k < own.members; k++)
        got[k] = k == own.member ? 0 : own.peers[k].to_get - HEAD;
    return good;
}

/* All tell all. */
static bool sum(void *self, uint64_t *numbers, size_t count)
{
    const size_t room = count * HEAD;
    uint8_t *bytes = malloc((2 * own.members + 0u) * room);
    size_t *sizes = calloc(2 * (size_t)own.members, sizeof *sizes);
    bool good = bytes && sizes;
    for (unsigned k = 0; good && k < own.members; k++) {
        sizes[k] = k == own.member ? 0 : room;
        for (size_t i = 0; i < count; i++)
            put_number(bytes + k * room + i * HEAD, numbers[i]);
    }
    uint8_t *in = good ? bytes + own.members * room : NULL;
    good = good && exchange(self, room, bytes, sizes, in, sizes + own.members);
    for (unsigned k = 0; good && k < own.members; k++) {
        if (k == own.member) continue;
        good = sizes[own.members + k] == room;
        for (size_t i = 0; good && i < count; i++)
            numbers[i] += number_at(in + k * room + i * HEAD);
    }
    free(bytes);
    free(sizes);
    own.told |= good;
    return good;
}

/* Waits until it is known whether a process has gone with a farewell, but not long: it may be at
 * work.
 */
static void hear_out(peer *p, double until)
{
    uint8_t bytes[1024 + HEAD] = {0}; /* the last ones that have come, and new ones */
    while (!p->died && !p->left) {
        struct pollfd wait = {.fd = p->socket, .events = POLLIN};
        const double left = until - milliseconds();
        if (left <= 0 || poll(&wait, 1, (int)left + 1) < 0) return;
        if (wait.revents == 0) continue;
        errno = 0;
        const ssize_t some = recv(p->socket, bytes + HEAD, sizeof bytes - HEAD, 0);
        if (some > 0) memmove(bytes, bytes + some, HEAD);
        if (some > 0 || errno == EINTR || errno == EAGAIN) continue;
        p->left = number_at(bytes) == FAREWELL;
        p->died = !p->left;
    }
}

/* The first of those that live speaks, as far as they have met. Before all have told one another
 * something, a process whose fault is its own speaks for itself. */
bool team_speaks(void)
{
    const double until = milliseconds() + LINGER;
    for (unsigned k = 0; own.peers && k < own.member; k++)
        if (own.peers[k].socket >= 0) hear_out(&own.peers[k], until);
    for (unsigned k = 0; own.peers && k < own.member; k++)
        if (own.peers[k].socket >= 0 && (own.told ? !own.peers[k].died : own.peers[k].left))
            return false;
    return true;
}

/* ---- meeting ---- */

/* True if it is HOST:PORT, or a path with a slash that is not too long. */
static bool is_address(const char *text)
{
    const char *colon = strrchr(text, ':');
    uint64_t number;
    if (strchr(text, '/')) return strlen(text) < sizeof((struct sockaddr_un *)NULL)->sun_path;
    return colon && colon > text && colon - text < HOST && cli_number(colon + 1, &number) &&
           number > 0 && number <= UINT16_MAX;
}

static int complain(unsigned member, const char *why)
{
    const bool speaks = team_speaks();
    if (speaks && cli_interrupted())
        fputs("greatgame: --team: cancelled before all processes had met\n", stderr);
    else if (speaks)
        cli_say("greatgame: --team: process %u at '%s': %s\n", member, own.address[member], why);
    return LIMIT;
}

/* Makes a path free for a socket: one that a process has left behind is removed, and nothing else.
 * NULL, or why it cannot be used. */
static const char *free_path(const struct sockaddr_un *place)
{
    struct stat found;
    if (lstat(place->sun_path, &found)) return NULL; /* bind says what is wrong, if anything is */
    if (!S_ISSOCK(found.st_mode)) return "there is a file, and no socket: name another path";
    const int tried = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const bool stale = tried >= 0 &&
                       connect(tried, (const struct sockaddr *)place, sizeof *place) != 0 &&
                       errno == ECONNREFUSED;
    if (tried < 0) return strerror(errno);
    close(tried);
    if (!stale) return strerror(EADDRINUSE);
    unlink(place->sun_path);
    return NULL;
}

/* A socket that listens at an address, or is connected with it; -1 and *why. */
static int open_at(int family, const struct sockaddr *address, socklen_t size, bool listens,
                   const char **why)
{
    const int on = 1, made = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const struct timeval patience = {PATIENCE / 1000 / 4, 0}, ever = {0, 0};
    if (made >= 0 && listens && family != AF_UNIX)
        setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (made >= 0 && !listens)
        setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    const bool good =
        made >= 0 && (listens ? bind(made, address, size) == 0 && listen(made, SOMAXCONN) == 0
                              : connect(made, address, size) == 0);
    if (!good) *why = strerror(errno == EINPROGRESS ? ETIMEDOUT : errno);
    if (good && !listens) setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &ever, sizeof ever);
    if (good) return made;
    if (made >= 0) close(made);
    return -1;
}

/* The same of a text. */
static int open_socket(const char *address, bool listens, const char **why)
{
    if (strchr(address, '/')) {
        struct sockaddr_un place = {.sun_family = AF_UNIX};
        strcpy(place.sun_path, address); /* fits: see is_address */
        const char *taken = listens ? free_path(&place) : NULL;
        if (taken) *why = taken;
        if (taken) return -1;
        return open_at(AF_UNIX, (struct sockaddr *)&place, sizeof place, listens, why);
    }
    char host[HOST];
    const char *colon = strrchr(address, ':');
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG};
    struct addrinfo *list = NULL;
    const bool in_brackets = *address == '[' && colon[-1] == ']'; /* as those of IPv6 */
    snprintf(host, sizeof host, "%.*s", (int)(colon - address) - 2 * in_brackets,
             address + in_brackets);
    const int failure = getaddrinfo(host, colon + 1, &hints, &list);
    int made = -1;
    *why = failure ? gai_strerror(failure) : "it has no address";
    for (const struct addrinfo *a = failure ? NULL : list; a && made < 0; a = a->ai_next)
        made = open_at(a->ai_family, a->ai_addr, a->ai_addrlen, listens, why);
    if (!failure) freeaddrinfo(list);
    return made;
}

/* The two say who they are, in three numbers, before a moment. Returns the other's number, or -1.
 */
static int greet(int socket, double until)
{
    uint8_t said[3 * HEAD];
    size_t got = 0;
    put_number(said, GREETING);
    put_number(said + HEAD, own.member);
    put_number(said + 2 * HEAD, own.members);
    if (send(socket, said, sizeof said, MSG_NOSIGNAL) != sizeof said) return -1;
    while (got < sizeof said) {
        struct pollfd wait = {.fd = socket, .events = POLLIN};
        const double left = until - milliseconds();
        if (left <= 0 || cli_interrupted() || poll(&wait, 1, (int)left + 1) < 0) return -1;
        const ssize_t some = wait.revents ? recv(socket, said + got, sizeof said - got, 0) : 1;
        if (some <= 0) return -1;
        if (wait.revents) got += (size_t)some;
    }
    const uint64_t number = number_at(said + HEAD);
    return number_at(said) == GREETING && number_at(said + 2 * HEAD) == own.members &&
                   number < own.members
               ? (int)number
               : -1;
}

/* A machine that is down says no farewell: the system asks it, and gives it up after SILENCE. */
static void keep(unsigned number, int socket)
{
    const int on = 1, idle = 60, between = 15; /* seconds */
    const unsigned silence = SILENCE;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on); /* fails on other sockets */
    setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    setsockopt(socket, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    setsockopt(socket, IPPROTO_TCP, TCP_KEEPINTVL, &between, sizeof between);
    setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &silence, sizeof silence);
    fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
    own.peers[number].socket = socket;
}

/* A process that has come and is gone again, while nobody has been told anything; or `members`. */
static unsigned find_gone(void)
{
    for (unsigned k = 0; k < own.members; k++) {
        uint8_t head[HEAD];
        if (own.peers[k].socket < 0) continue;
        const ssize_t some = recv(own.peers[k].socket, head, sizeof head, MSG_PEEK);
        own.peers[k].died = some == 0;
        if (some == 0 || (some == HEAD && number_at(head) == FAREWELL)) return k;
    }
    return own.members;
}

/* Calls another process, until it answers. DONE, or the exit status after a sentence. */
static int call(unsigned number, double until)
{
    const char *why = NULL;
    int socket = -1;
    while ((socket = open_socket(own.address[number], false, &why)) < 0) {
        const struct timespec pause = {0, PAUSE * 1000000L};
        const unsigned gone = find_gone();
        if (gone < own.members) return complain(gone, "is gone again");
        if (milliseconds() > until || cli_interrupted()) return complain(number, why);
        nanosleep(&pause, NULL);
    }
    if (greet(socket, until) != (int)number) {
        close(socket);
        return complain(number, "another program answers there, or a team of another size");
    }
    keep(number, socket);
    return DONE;
}

/* Waits for the calls of those with greater numbers. */
static int await_calls(double until)
{
    for (unsigned missing = own.members - own.member - 1; missing > 0;) {
        struct pollfd wait = {.fd = own.door, .events = POLLIN};
        const double left = until - milliseconds();
        unsigned first = own.member + 1;
        while (first < own.members && own.peers[first].socket >= 0)
            first++;
        const unsigned gone = find_gone();
        if (gone < own.members) return complain(gone, "is gone again");
        if (left <= 0 || cli_interrupted()) return complain(first, "has not come");
        if (poll(&wait, 1, PAUSE) <= 0) continue;
        const int socket = accept(own.door, NULL, NULL);
        const int number = socket < 0 ? -1 : greet(socket, milliseconds() + LINGER);
        if (number <= (int)own.member || own.peers[number].socket >= 0) {
            if (socket >= 0) close(socket); /* a stranger */
            continue;
        }
        keep((unsigned)number, socket);
        missing--;
    }
    return DONE;
}

/* Calls those with smaller numbers, and waits for the calls of the others. */
static int meet(void)
{
    for (unsigned k = 0; k < own.members; k++)
        if (k != own.member && strcmp(own.address[k], own.address[own.member]) == 0)
            return cli_usage("--team: processes %u and %u have the same address, '%s'", k,
                             own.member, own.address[k]);
    const double until = milliseconds() + PATIENCE;
    const char *why = NULL;
    int result = DONE;
    own.door = open_socket(own.address[own.member], true, &why);
    if (own.door < 0) return complain(own.member, why);
    for (unsigned k = 0; result == DONE && k < own.member; k++)
        result = call(k, until);
    return result == DONE ? await_calls(until) : result;
}

/* Takes the addresses apart. DONE, or the exit status after a sentence. */
static int take_addresses(const char *addresses, uint64_t member)
{
    size_t count = 1;
    for (const char *c = addresses; *c; c++)
        count += *c == ',';
    if (count > UINT16_MAX || member >= count)
        return cli_usage("--team has %zu addresses, so --member is below %zu", count, count);
    own.member = (unsigned)member;
    own.members = (unsigned)count;
    own.text = malloc(strlen(addresses) + 1);
    own.address = malloc(count * sizeof *own.address);
    own.peers = calloc(count, sizeof *own.peers);
    own.polls = calloc(count, sizeof *own.polls);
    if (!own.text || !own.address || !own.peers || !own.polls) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    char *next = strcpy(own.text, addresses);
    for (size_t k = 0; k < count; k++) {
        own.address[k] = next;
        next += strcspn(next, ",");
        if (*next) *next++ = '\0';
        if (!is_address(own.address[k]))
            return cli_usage("--team: '%s' is no address such as HOST:PORT, or a path with a slash",
                             own.address[k]);
        own.peers[k].socket = own.polls[k].fd = -1;
    }
    return DONE;
}

int team_join(const char *addresses, uint64_t member, bool meets, gg_team *out)
{
    const gg_team usual = GG_TEAM;
    const int result = take_addresses(addresses, member);
    if (result != DONE) return result;
    *out = usual;
    out->process = own.member;
    out->processes = own.members;
    out->exchange = exchange;
    out->sum = sum;
    return meets ? meet() : DONE;
}

/* Others may still have to read what was sent before, so connections are not just closed. */
void team_leave(int result)
{
    const double until = milliseconds() + LINGER;
    uint8_t farewell[HEAD], rest[1024];
    (void)result;
    put_number(farewell, FAREWELL);
    for (unsigned k = 0; own.peers && k < own.members; k++) {
        if (own.peers[k].socket < 0) continue;
        send(own.peers[k].socket, farewell, sizeof farewell, MSG_NOSIGNAL);
        shutdown(own.peers[k].socket, SHUT_WR);
    }
    for (unsigned k = 0; own.peers && k < own.members; k++) {
        struct pollfd wait = {.fd = own.peers[k].socket, .events = POLLIN};
        if (wait.fd < 0) continue;
        for (double left; (left = until - milliseconds()) > 0;)
            if (poll(&wait, 1, (int)left + 1) > 0 && recv(wait.fd, rest, sizeof rest, 0) <= 0)
                break;
        close(wait.fd);
    }
    if (own.door >= 0) close(own.door);
    if (own.door >= 0 && strchr(own.address[own.member], '/')) unlink(own.address[own.member]);
    free(own.peers);
    free(own.polls);
    free(own.address);
    free(own.text);
    own = (party){.door = -1};
}
