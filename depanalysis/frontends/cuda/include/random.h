// Random numbers of the device: each one depends on a state alone, and leaves another state.
#pragma once
#define _D static inline __attribute__((device)) __attribute__((host))
#define _C extern "C" __attribute__((device)) __attribute__((host)) __attribute__((const))
#define CURAND_2POW32_INV (2.3283064e-10f)
#define CURAND_2POW32_INV_DOUBLE (2.3283064365386963e-10)
_C unsigned depanalysis_state(unsigned long long, unsigned long long, unsigned long long);
_C unsigned depanalysis_next_state(unsigned);
_C unsigned depanalysis_drawn(unsigned, int);
_C float depanalysis_uniform(unsigned, int); _C double depanalysis_uniform_double(unsigned, int);
_C float depanalysis_normal(unsigned, int); _C double depanalysis_normal_double(unsigned, int);
_C unsigned depanalysis_poisson(unsigned, double);

struct curandStateXORWOW { unsigned d, v[5]; int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra; double boxmuller_extra_double; };
struct curandStatePhilox4_32_10 { unsigned d, ctr[3], output[4], key[2], STATE;
  int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStateMRG32k3a { unsigned d, s1[2], s2[3]; int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra; double boxmuller_extra_double; };
struct curandStateSobol32 { unsigned d, x, c, direction_vectors[32]; };
typedef struct curandStateXORWOW curandStateXORWOW_t, curandState_t, curandState;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
typedef struct curandStateSobol32 curandStateSobol32_t;
typedef unsigned curandDirectionVectors32_t[32];

#define DEPANALYSIS_DRAW(S, T, name, function) \
  _D T name(S *state) { unsigned old = state->d; state->d = depanalysis_next_state(old); return function(old, 0); }
#define DEPANALYSIS_DRAW2(S, T, name, function) \
  _D T name(S *state) { unsigned old = state->d; state->d = depanalysis_next_state(old); \
    T made; made.x = function(old, 0); made.y = function(old, 1); return made; }
#define DEPANALYSIS_DRAW4(S, T, name, function) \
  _D T name(S *state) { unsigned old = state->d; state->d = depanalysis_next_state(old); \
    T made; made.x = function(old, 0); made.y = function(old, 1); made.z = function(old, 2); \
    made.w = function(old, 3); return made; }
#define DEPANALYSIS_STATE(S) \
  _D void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, S *state) \
    { state->d = depanalysis_state(seed, sequence, offset); } \
  _D void skipahead(unsigned long long n, S *state) { state->d = depanalysis_state(n, state->d, 1); } \
  _D void skipahead_sequence(unsigned long long n, S *state) { state->d = depanalysis_state(n, state->d, 2); } \
  DEPANALYSIS_DRAW(S, unsigned, curand, depanalysis_drawn) \
  DEPANALYSIS_DRAW(S, float, curand_uniform, depanalysis_uniform) \
  DEPANALYSIS_DRAW(S, double, curand_uniform_double, depanalysis_uniform_double) \
  DEPANALYSIS_DRAW(S, float, curand_normal, depanalysis_normal) \
  DEPANALYSIS_DRAW(S, double, curand_normal_double, depanalysis_normal_double) \
  DEPANALYSIS_DRAW2(S, float2, curand_normal2, depanalysis_normal) \
  DEPANALYSIS_DRAW2(S, double2, curand_normal2_double, depanalysis_normal_double) \
  _D float curand_log_normal(S *state, float mean, float deviation) { return expf(mean + deviation * curand_normal(state)); } \
  _D double curand_log_normal_double(S *state, double mean, double deviation) { return exp(mean + deviation * curand_normal_double(state)); } \
  _D unsigned curand_poisson(S *state, double lambda) { unsigned old = state->d; state->d = depanalysis_next_state(old); return depanalysis_poisson(old, lambda); }
DEPANALYSIS_STATE(curandStateXORWOW) DEPANALYSIS_STATE(curandStatePhilox4_32_10)
DEPANALYSIS_STATE(curandStateMRG32k3a)
DEPANALYSIS_DRAW4(curandStatePhilox4_32_10, uint4, curand4, depanalysis_drawn)
DEPANALYSIS_DRAW4(curandStatePhilox4_32_10, float4, curand_uniform4, depanalysis_uniform)
DEPANALYSIS_DRAW4(curandStatePhilox4_32_10, float4, curand_normal4, depanalysis_normal)
DEPANALYSIS_DRAW2(curandStatePhilox4_32_10, double2, curand_uniform2_double, depanalysis_uniform_double)
_D void curand_init(unsigned *directions, unsigned offset, curandStateSobol32 *state)
  { state->d = depanalysis_state(directions[0], offset, 3); }
DEPANALYSIS_DRAW(curandStateSobol32, unsigned, curand, depanalysis_drawn)
DEPANALYSIS_DRAW(curandStateSobol32, float, curand_uniform, depanalysis_uniform)
DEPANALYSIS_DRAW(curandStateSobol32, float, curand_normal, depanalysis_normal)
#undef DEPANALYSIS_DRAW
#undef DEPANALYSIS_DRAW2
#undef DEPANALYSIS_DRAW4
#undef DEPANALYSIS_STATE
#undef _C
#undef _D

// What the host asks of its generators.
typedef struct curandGenerator_st *curandGenerator_t;
enum curandStatus { CURAND_STATUS_SUCCESS = 0 }; typedef enum curandStatus curandStatus_t;
enum curandRngType { CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121, CURAND_RNG_PSEUDO_MTGP32 = 141, CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161, CURAND_RNG_QUASI_SOBOL32 = 201 };
curandStatus_t curandCreateGenerator(...); curandStatus_t curandDestroyGenerator(...);
curandStatus_t curandSetPseudoRandomGeneratorSeed(...); curandStatus_t curandSetStream(...);
curandStatus_t curandSetGeneratorOffset(...); curandStatus_t curandSetGeneratorOrdering(...);
curandStatus_t curandGenerate(...); curandStatus_t curandGenerateUniform(...);
curandStatus_t curandGenerateUniformDouble(...); curandStatus_t curandGenerateNormal(...);
curandStatus_t curandGenerateNormalDouble(...); curandStatus_t curandGenerateLogNormal(...);
curandStatus_t curandGeneratePoisson(...); curandStatus_t curandGetDirectionVectors32(...);
