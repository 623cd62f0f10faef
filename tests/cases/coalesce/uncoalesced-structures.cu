// options: --block 64
// run: grid=2
// An array of structures: neighbors are 16 bytes apart.
struct Particle { float x, y, z, mass; };
struct Mixed { char tag; double value; short codes[4]; };

__global__ void members(Particle *p, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = p[i].x * p[i].mass;  // expect: store out coalesced 1..1/4..4; load p uncoalesced 4..4/16..16 range; load p uncoalesced 4..4/16..16 range
  p[i].y = 0.0f;  // expect: store p uncoalesced 4..4/16..16 range
}

// Whole structures are read at once: all of their bytes are wanted.
__global__ void vectors(float4 *out, const float4 *in, float2 *pairs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];  // expect: load in coalesced 4..4/16..16; store out coalesced 4..4/16..16
  float2 pair = pairs[i];  // expect: load pairs coalesced 2..2/8..8
  pairs[i].x = pair.y;  // expect: store pairs uncoalesced 2..2/8..8 range
}

// Offsets and sizes as the compiler lays them out: 24 bytes each.
__global__ void padded(Mixed *m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  m[i].value = 1.0;  // expect: store m uncoalesced 6..6/24..24 range
  m[i].codes[2] = 1;  // expect: store m uncoalesced 6..6/24..24 range
}
