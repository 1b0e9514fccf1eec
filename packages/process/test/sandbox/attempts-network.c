#define _GNU_SOURCE
#include "attempts.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <fcntl.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

static socklen_t unix_address(struct sockaddr_un *a, const char *path, int abstract) {
  memset(a, 0, sizeof *a);
  a->sun_family = AF_UNIX;
  snprintf(a->sun_path + abstract, sizeof a->sun_path - 1, "%s", path);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + (size_t)abstract + strlen(path) + (abstract ? 0 : 1));
}
static struct sockaddr_in loopback(int port) { return (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)}; }
static void abstract_name(char *text, size_t n) { snprintf(text, n, "umbo-attempt-%d", victim_pid); }

void shm_name(char *name, size_t n) { snprintf(name, n, "/umbo-attempt-%d", victim_pid); }

static int internet(int type, int protocol) {
  struct sockaddr_in a = loopback(victim_port);
  int fd = socket(AF_INET, type, protocol);
  if (fd < 0) return errno;
  GIVES(connect(fd, (struct sockaddr *)&a, sizeof a));
}
static int tcp(void) { return internet(SOCK_STREAM, 0); }
static int udp(void) { return internet(SOCK_DGRAM, 0); }
static int mptcp(void) { return internet(SOCK_STREAM, 262); }
static int fast_open(void) {
  struct sockaddr_in a = loopback(victim_port);
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0) return errno;
  GIVES(sendto(fd, "x", 1, MSG_FASTOPEN, (struct sockaddr *)&a, sizeof a));
}
static int listen_bound(void) {
  struct sockaddr_in a = loopback(0);
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof a)) return errno;
  GIVES(listen(fd, 1));
}
static int listen_unbound(void) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0) return errno;
  GIVES(listen(fd, 1));
}
static int v6(void) { GIVES(socket(AF_INET6, SOCK_STREAM, 0)); }
static int netlink(void) { GIVES(socket(AF_NETLINK, SOCK_RAW, 0)); }
static int netlink_audit(void) { GIVES(socket(AF_NETLINK, SOCK_RAW, 9)); }
static int vsock(void) { GIVES(socket(AF_VSOCK, SOCK_STREAM, 0)); }
static int packet(void) { GIVES(socket(AF_PACKET, SOCK_RAW, 0)); }
static int unix_path(int type, const char *name) {
  struct sockaddr_un a;
  socklen_t n = unix_address(&a, in_target(name), 0);
  int fd = socket(AF_UNIX, type, 0);
  if (fd < 0) return errno;
  GIVES(connect(fd, (struct sockaddr *)&a, n));
}
static int unix_stream(void) { return unix_path(SOCK_STREAM, "stream.sock"); }
static int unix_datagram(void) { return unix_path(SOCK_DGRAM, "datagram.sock"); }
static int unix_abstract(void) {
  struct sockaddr_un a;
  char text[64];
  abstract_name(text, sizeof text);
  socklen_t n = unix_address(&a, text, 1);
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0) return errno;
  GIVES(connect(fd, (struct sockaddr *)&a, n));
}
static int unix_bind(void) {
  struct sockaddr_un a;
  socklen_t n = unix_address(&a, in_target("bound.sock"), 0);
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0) return errno;
  GIVES(bind(fd, (struct sockaddr *)&a, n));
}
/* A pair needs no socket(), and a datagram one may be pointed anywhere later. */
static int pair_to(int type, int reconnect) {
  struct sockaddr_un a;
  int fds[2];
  socklen_t n = unix_address(&a, in_target(type == SOCK_STREAM ? "stream.sock" : "datagram.sock"), 0);
  if (socketpair(AF_UNIX, type, 0, fds)) return errno;
  if (reconnect) GIVES(connect(fds[0], (struct sockaddr *)&a, n));
  GIVES(sendto(fds[0], "x", 1, 0, (struct sockaddr *)&a, n));
}
static int pair_datagram_connect(void) { return pair_to(SOCK_DGRAM, 1); }
static int pair_datagram_send(void) { return pair_to(SOCK_DGRAM, 0); }
static int pair_raw_send(void) { return pair_to(SOCK_RAW, 0); }
static int pair_stream_connect(void) { return pair_to(SOCK_STREAM, 1); }

static int pair_bind(int type) {
  struct sockaddr_un a;
  int fds[2];
  socklen_t n = unix_address(&a, "umbo-attempt-taken", 1);
  if (socketpair(AF_UNIX, type, 0, fds)) return errno;
  GIVES(bind(fds[0], (struct sockaddr *)&a, n));
}
static int pair_stream_bind(void) { return pair_bind(SOCK_STREAM); }
static int pair_sequenced_bind(void) { return pair_bind(SOCK_SEQPACKET); }

const struct row network_rows[] = {
    {ATTEMPT, "net: TCP connect", tcp}, {ATTEMPT, "net: TCP fast open", fast_open}, {ATTEMPT, "net: MPTCP connect", mptcp}, {ATTEMPT, "net: bind and listen", listen_bound},
    {ATTEMPT, "net: listen without bind", listen_unbound}, {ATTEMPT, "net: UDP", udp}, {ATTEMPT, "net: IPv6 socket", v6}, {ATTEMPT, "net: routing netlink", netlink},
    {ATTEMPT, "audit netlink", netlink_audit}, {ATTEMPT, "vsock", vsock}, {ATTEMPT, "packet socket", packet}, {ATTEMPT, "unix socket path", unix_stream},
    {ATTEMPT, "unix datagram path", unix_datagram}, {ATTEMPT, "abstract unix socket", unix_abstract}, {ATTEMPT, "unix bind", unix_bind},
    {ATTEMPT, "datagram pair, reconnected", pair_datagram_connect}, {ATTEMPT, "datagram pair, sendto", pair_datagram_send}, {ATTEMPT, "raw pair, sendto", pair_raw_send},
    {ATTEMPT, "stream pair, reconnected", pair_stream_connect},
    {ATTEMPT, "net: stream pair, abstract name", pair_stream_bind}, {ATTEMPT, "net: sequenced pair, abstract name", pair_sequenced_bind}, {0, 0, 0}};

static int serve_unix(int type, const char *path, int abstract) {
  struct sockaddr_un a;
  socklen_t n = unix_address(&a, path, abstract);
  int fd = socket(AF_UNIX, type, 0);
  if (fd < 0 || bind(fd, (struct sockaddr *)&a, n)) return -1;
  return type == SOCK_STREAM ? listen(fd, 64) : 0;
}

int victim(const char *dir) {
  target_dir = dir;
  victim_pid = getpid();
  char text[64], name[64];
  abstract_name(text, sizeof text);
  struct sockaddr_in a = loopback(0);
  socklen_t n = sizeof a;
  int fd = socket(AF_INET, SOCK_STREAM, 0), shm = shmget(IPC_PRIVATE, 4096, 0666);
  int bad = fd < 0 || bind(fd, (struct sockaddr *)&a, n) || listen(fd, 64) || getsockname(fd, (struct sockaddr *)&a, &n);
  bad |= serve_unix(SOCK_STREAM, in_target("stream.sock"), 0) | serve_unix(SOCK_DGRAM, in_target("datagram.sock"), 0) | serve_unix(SOCK_STREAM, text, 1);
  bad |= setxattr(in_target("file"), "user.given", "x", 1, 0);
  shm_name(name, sizeof name);
  if (shm_open(name, O_CREAT | O_RDWR, 0666) < 0 || bad || shm < 0) return perror("victim"), 2;
  printf("%d %d %d\n", victim_pid, ntohs(a.sin_port), shm);
  fflush(stdout);
  while (read(0, text, sizeof text) > 0) {}
  shm_unlink(name);
  return shmctl(shm, IPC_RMID, 0);
}
