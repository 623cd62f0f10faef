// Each read of volatile memory may give another value: the host may store there.
__global__ void by_shared(volatile int *e, int *d) {
  __shared__ int s[1];
  s[0] = e[0];
  __syncthreads();
  d[0] = s[0];
}
// benign: d
__global__ void both_tests(const volatile int *e, int *d) {
  if (e[0]) d[0] = 1;
  if (!e[0]) d[0] = 2;
}
struct Mail {
  volatile int count;
};
__global__ void a_member(Mail *mail, int *d) { d[0] = mail->count; }
__device__ volatile int stop;
__global__ void waits_or_not() {
  if (stop) __syncthreads();
}
__global__ void by_a_cast(int *e, int *d) { d[0] = *(volatile int *)e; }
__global__ void fetched_again(const int *e, int *d) { d[0] = __ldcv(e); }
