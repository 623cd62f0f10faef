// What every CUDA file begins with: keywords, launches, and the functions of the host.
#pragma once
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __grid_constant__
#define __forceinline__ inline
#define __inline__ inline
#define __noinline__
#define __depanalysis_text(...) #__VA_ARGS__
#define __launch_bounds__(n, ...) __attribute__((annotate("launch_bounds:" __depanalysis_text(n))))
#define __cluster_dims__(...)
#define __maxnreg__(...)
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __restrict __restrict__
#define CUDART_VERSION 12030
#define CUDA_VERSION 12030
#define CUDART_CB
#define CUDARTAPI
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 3
#define __NVCC__
#define CUDART_INF_F (1e39f)
#define CUDART_NAN_F (0.0f / 0.0f)
#define CUDART_MAX_NORMAL_F 3.402823466e+38f
#define CUDART_MIN_DENORM_F 1.401298464e-45f
#define CUDART_ZERO_F 0.0f
#define CUDART_ONE_F 1.0f
#define CUDART_PI_F 3.141592654f
#define CUDART_PIO2_F 1.570796327f
#define CUDART_SQRT_TWO_F 1.414213562f
#define CUDART_INF (1e300 * 1e300)
#define CUDART_NAN (0.0 / 0.0)
#define CUDART_PI 3.1415926535897931e+0
#define _D static inline __attribute__((device)) __attribute__((host))

typedef unsigned long size_t; typedef long ptrdiff_t;
typedef unsigned uint; typedef unsigned short ushort; typedef unsigned long ulong;
typedef struct CUstream_st *cudaStream_t; typedef cudaStream_t CUstream;
typedef struct CUevent_st *cudaEvent_t; typedef cudaEvent_t CUevent;
typedef struct CUmemPool_st *cudaMemPool_t; typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t; typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUctx_st *CUcontext; typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction; typedef int CUdevice; typedef int CUresult;
typedef unsigned long long CUdeviceptr; typedef struct cudaArray *cudaArray_t;
typedef unsigned long long cudaTextureObject_t; typedef unsigned long long cudaSurfaceObject_t;
typedef struct CUuuid_st *cudaIpcMemHandle_t; typedef struct CUuserObject_st *cudaUserObject_t;
enum cudaError { cudaSuccess, cudaErrorInvalidValue, cudaErrorMemoryAllocation,
  cudaErrorNotReady = 600, cudaErrorNotSupported = 801, cudaErrorUnknown = 999,
  cudaErrorPeerAccessAlreadyEnabled = 704, cudaErrorNoDevice = 100 };
typedef enum cudaError cudaError_t;
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
enum cudaDeviceAttr { cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMaxSharedMemoryPerBlock = 8,
  cudaDevAttrWarpSize = 10, cudaDevAttrClockRate = 13, cudaDevAttrMultiProcessorCount = 16,
  cudaDevAttrMaxThreadsPerMultiProcessor = 39, cudaDevAttrL2CacheSize = 38,
  cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrComputeCapabilityMinor = 76,
  cudaDevAttrManagedMemory = 83, cudaDevAttrConcurrentManagedAccess = 89,
  cudaDevAttrMaxSharedMemoryPerBlockOptin = 97, cudaDevAttrCooperativeLaunch = 95,
  cudaDevAttrMemoryPoolsSupported = 115 };
enum cudaComputeMode { cudaComputeModeDefault, cudaComputeModeExclusive, cudaComputeModeProhibited };
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared,
  cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout };
enum cudaSharedMemConfig { cudaSharedMemBankSizeDefault, cudaSharedMemBankSizeFourByte,
  cudaSharedMemBankSizeEightByte };
enum cudaLimit { cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize };
enum cudaMemPoolAttr { cudaMemPoolAttrReleaseThreshold = 4 };
enum cudaMemoryAdvise { cudaMemAdviseSetReadMostly = 1, cudaMemAdviseSetPreferredLocation = 3,
  cudaMemAdviseSetAccessedBy = 5 };
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal,
  cudaStreamCaptureModeRelaxed };
enum { cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2,
  cudaHostAllocWriteCombined = 4, cudaHostRegisterDefault = 0, cudaHostRegisterPortable = 1,
  cudaHostRegisterMapped = 2, cudaStreamDefault = 0, cudaStreamNonBlocking = 1,
  cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2,
  cudaMemAttachGlobal = 1, cudaMemAttachHost = 2, cudaCpuDeviceId = -1,
  cudaDeviceScheduleAuto = 0, cudaDeviceScheduleSpin = 1, cudaDeviceScheduleYield = 2,
  cudaDeviceScheduleBlockingSync = 4, cudaDeviceMapHost = 8 };
struct cudaDeviceProp {
  char name[256]; size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerBlockOptin;
  size_t sharedMemPerMultiprocessor, totalConstMem, memPitch;
  int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
  int major, minor, multiProcessorCount, integrated, canMapHostMemory, computeMode;
  int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, asyncEngineCount;
  int unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize, managedMemory;
  int maxThreadsPerMultiProcessor, concurrentManagedAccess, cooperativeLaunch, deviceOverlap;
  int maxBlocksPerMultiProcessor, pageableMemoryAccess, kernelExecTimeoutEnabled;
};
struct cudaFuncAttributes { size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion; };
struct cudaExtent { size_t width, height, depth; };
struct cudaPitchedPtr { void *ptr; size_t pitch, xsize, ysize; };
enum cudaChannelFormatKind { cudaChannelFormatKindSigned, cudaChannelFormatKindUnsigned,
  cudaChannelFormatKindFloat, cudaChannelFormatKindNone };
struct cudaChannelFormatDesc { int x, y, z, w; enum cudaChannelFormatKind f; };
enum cudaMemLocationType { cudaMemLocationTypeInvalid, cudaMemLocationTypeDevice, cudaMemLocationTypeHost };
struct cudaMemLocation { enum cudaMemLocationType type; int id; };
