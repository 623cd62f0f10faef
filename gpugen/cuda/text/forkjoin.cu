// What an iteration may come to; only if all end with DONE the run may be kept. GO_ON is what
// a part of an iteration comes to after which the next one begins.
enum { GO_ON = -1, ${codes} };

// `state` is why the run has stopped: the greatest code that an iteration has come to.
typedef unsigned long long State;

__device__ bool is_stopped(State *state) { return atomicMax(state, 0ull) != DONE; }
