// Textures do not change while a kernel runs: what is fetched depends on the place alone.
#pragma once
extern "C" __attribute__((device)) __attribute__((const))
double depanalysis_texel(unsigned long long, double, double, double, int);
#define DEPANALYSIS_TEXEL(V, body) \
  _D void depanalysis_fetch(V *v, unsigned long long t, double x, double y, double z) { body }
#define DEPANALYSIS_TEXELS(T, V) \
  DEPANALYSIS_TEXEL(T, *v = (T)depanalysis_texel(t, x, y, z, 0);) \
  DEPANALYSIS_TEXEL(V##1, v->x = (T)depanalysis_texel(t, x, y, z, 0);) \
  DEPANALYSIS_TEXEL(V##2, v->x = (T)depanalysis_texel(t, x, y, z, 0); v->y = (T)depanalysis_texel(t, x, y, z, 1);) \
  DEPANALYSIS_TEXEL(V##4, v->x = (T)depanalysis_texel(t, x, y, z, 0); v->y = (T)depanalysis_texel(t, x, y, z, 1); \
    v->z = (T)depanalysis_texel(t, x, y, z, 2); v->w = (T)depanalysis_texel(t, x, y, z, 3);)
DEPANALYSIS_TEXELS(float, float) DEPANALYSIS_TEXELS(int, int) DEPANALYSIS_TEXELS(unsigned, uint)
DEPANALYSIS_TEXELS(short, short) DEPANALYSIS_TEXELS(unsigned short, ushort)
DEPANALYSIS_TEXELS(signed char, char) DEPANALYSIS_TEXELS(unsigned char, uchar)
DEPANALYSIS_TEXEL(char, *v = (char)depanalysis_texel(t, x, y, z, 0);)
#undef DEPANALYSIS_TEXEL
#undef DEPANALYSIS_TEXELS
template <class T> _D T tex1Dfetch(cudaTextureObject_t t, int x) { T v; depanalysis_fetch(&v, t, x, 0, 0); return v; }
template <class T> _D T tex1D(cudaTextureObject_t t, float x) { T v; depanalysis_fetch(&v, t, x, 0, 0); return v; }
template <class T> _D T tex2D(cudaTextureObject_t t, float x, float y) { T v; depanalysis_fetch(&v, t, x, y, 0); return v; }
template <class T> _D T tex3D(cudaTextureObject_t t, float x, float y, float z) { T v; depanalysis_fetch(&v, t, x, y, z); return v; }
template <class T> _D T tex1DLayered(cudaTextureObject_t t, float x, int layer) { T v; depanalysis_fetch(&v, t, x, 0, layer); return v; }
template <class T> _D T tex2DLayered(cudaTextureObject_t t, float x, float y, int layer) { T v; depanalysis_fetch(&v, t, x, y, layer); return v; }
template <class T> _D void tex1Dfetch(T *v, cudaTextureObject_t t, int x) { depanalysis_fetch(v, t, x, 0, 0); }
template <class T> _D void tex1D(T *v, cudaTextureObject_t t, float x) { depanalysis_fetch(v, t, x, 0, 0); }
template <class T> _D void tex2D(T *v, cudaTextureObject_t t, float x, float y) { depanalysis_fetch(v, t, x, y, 0); }
template <class T> _D void tex3D(T *v, cudaTextureObject_t t, float x, float y, float z) { depanalysis_fetch(v, t, x, y, z); }

// Surfaces may change: such code is not modelled.
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
#define DEPANALYSIS_SURFACE(n, ...) \
  template <class T> __attribute__((device)) T surf##n##read(cudaSurfaceObject_t, __VA_ARGS__, int = 0); \
  template <class T> __attribute__((device)) void surf##n##read(T *, cudaSurfaceObject_t, __VA_ARGS__, int = 0); \
  template <class T> __attribute__((device)) void surf##n##write(T, cudaSurfaceObject_t, __VA_ARGS__, int = 0);
DEPANALYSIS_SURFACE(1D, int) DEPANALYSIS_SURFACE(2D, int, int) DEPANALYSIS_SURFACE(3D, int, int, int)
DEPANALYSIS_SURFACE(2DLayered, int, int, int)
#undef DEPANALYSIS_SURFACE
enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaResourceType { cudaResourceTypeArray, cudaResourceTypeMipmappedArray, cudaResourceTypeLinear, cudaResourceTypePitch2D };
struct cudaTextureDesc { enum cudaTextureAddressMode addressMode[3]; enum cudaTextureFilterMode filterMode;
  enum cudaTextureReadMode readMode; int sRGB; float borderColor[4]; int normalizedCoords; unsigned maxAnisotropy; };
struct cudaResourceDesc { enum cudaResourceType resType; union {
  struct { cudaArray_t array; } array; struct { void *devPtr; cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
  struct { void *devPtr; cudaChannelFormatDesc desc; size_t width, height, pitchInBytes; } pitch2D; } res; };
