// Cooperative groups: barriers and ranks by their meaning.
#pragma once
#define _G inline __attribute__((device))
namespace cooperative_groups {
struct thread_block {
  _G void sync() const { __syncthreads(); }
  _G unsigned thread_rank() const {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
  _G unsigned size() const { return blockDim.x * blockDim.y * blockDim.z; }
  _G unsigned num_threads() const { return blockDim.x * blockDim.y * blockDim.z; }
  _G dim3 group_dim() const { dim3 v; v.x = blockDim.x; v.y = blockDim.y; v.z = blockDim.z; return v; }
  _G dim3 dim_threads() const { dim3 v; v.x = blockDim.x; v.y = blockDim.y; v.z = blockDim.z; return v; }
  _G uint3 group_index() const { uint3 v; v.x = blockIdx.x; v.y = blockIdx.y; v.z = blockIdx.z; return v; }
  _G uint3 thread_index() const { uint3 v; v.x = threadIdx.x; v.y = threadIdx.y; v.z = threadIdx.z; return v; }
};
struct grid_group {
  __attribute__((device)) void sync() const;
  _G unsigned long long thread_rank() const {
    unsigned long long block = blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
    return block * (blockDim.x * blockDim.y * blockDim.z) + threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
  _G unsigned long long size() const {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z * (blockDim.x * blockDim.y * blockDim.z);
  }
  _G unsigned long long num_threads() const { return size(); }
  _G bool is_valid() const { return true; }
};
template <unsigned n, class P = void> struct thread_block_tile {
  _G void sync() const { if (n == 32) __syncwarp(); else __syncwarp(0u); }
  _G unsigned thread_rank() const {
    return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % n;
  }
  _G unsigned meta_group_rank() const {
    return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / n;
  }
  _G unsigned meta_group_size() const {
    return (blockDim.x * blockDim.y * blockDim.z + n - 1) / n;
  }
  _G unsigned size() const { return n; }
  _G unsigned num_threads() const { return n; }
  _G unsigned first() const {
    return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32 / n * n;
  }
  _G unsigned lanes() const {
    if constexpr (n > 32) return 0u;  // of several warps: what they get is not followed
    else if constexpr (n == 32) return 0xffffffffu;
    else return ((1u << n) - 1u) << first();
  }
  template <class T> _G T shfl(T value, int lane) const { return __shfl_sync(lanes(), value, lane, n); }
  template <class T> _G T shfl_up(T value, int step) const { return __shfl_up_sync(lanes(), value, step, n); }
  template <class T> _G T shfl_down(T value, int step) const { return __shfl_down_sync(lanes(), value, step, n); }
  template <class T> _G T shfl_xor(T value, int mask) const { return __shfl_xor_sync(lanes(), value, mask, n); }
  _G int any(int value) const { return __any_sync(lanes(), value); }
  _G int all(int value) const { return __all_sync(lanes(), value); }
  _G unsigned ballot(int value) const { return __ballot_sync(lanes(), value) >> first(); }
};
struct thread_group { __attribute__((device)) void sync() const; __attribute__((device)) unsigned thread_rank() const; __attribute__((device)) unsigned size() const; };
struct coalesced_group {
  __attribute__((device)) void sync() const; __attribute__((device)) unsigned thread_rank() const;
  __attribute__((device)) unsigned size() const; __attribute__((device)) unsigned num_threads() const;
  template <class T> __attribute__((device)) T shfl(T, int) const;
};
_G thread_block this_thread_block() { thread_block g; return g; }
_G grid_group this_grid() { grid_group g; return g; }
template <unsigned n, class P> _G thread_block_tile<n> tiled_partition(const P &) { thread_block_tile<n> g; return g; }
__attribute__((device)) coalesced_group coalesced_threads();
_G void sync(const thread_block &g) { __syncthreads(); }
template <unsigned n, class P> _G void sync(const thread_block_tile<n, P> &g) { g.sync(); }
template <class T> struct plus { _G plus() {} _G T operator()(T a, T b) const { return a + b; } };
template <class T> struct less { _G less() {} _G T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T> struct greater { _G greater() {} _G T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T> struct bit_and { _G bit_and() {} _G T operator()(T a, T b) const { return a & b; } };
template <class T> struct bit_or { _G bit_or() {} _G T operator()(T a, T b) const { return a | b; } };
template <class T> struct bit_xor { _G bit_xor() {} _G T operator()(T a, T b) const { return a ^ b; } };
template <class T> __attribute__((device)) T depanalysis_combined(T);
template <class G, class T, class F> _G T reduce(const G &, T value, F) {
  if constexpr (__is_class(T)) return depanalysis_combined(value); else return __shfl_sync(0u, value, 0);
}
template <class G, class T, class F> _G T inclusive_scan(const G &, T value, F) {
  if constexpr (__is_class(T)) return depanalysis_combined(value); else return __shfl_sync(0u, value, 0);
}
template <class G, class T, class F> _G T exclusive_scan(const G &, T value, F) {
  if constexpr (__is_class(T)) return depanalysis_combined(value); else return __shfl_sync(0u, value, 0);
}
}
#undef _G
