// flags: -x cuda --cuda-host-only -nocudainc -nocudalib
// CUDA kernels as loops over blocks and threads. What the toolkit declares is declared here.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define INDEX(name)                                                                                                    \
  struct name##_t {                                                                                                    \
    __declspec(property(get = __fetch_builtin_x)) unsigned x;                                                          \
    __declspec(property(get = __fetch_builtin_y)) unsigned y;                                                          \
    static __device__ unsigned __fetch_builtin_x();                                                                    \
    static __device__ unsigned __fetch_builtin_y();                                                                    \
  };                                                                                                                   \
  extern const __device__ name##_t name;
INDEX(threadIdx)
INDEX(blockIdx)
INDEX(blockDim)
INDEX(gridDim)
__device__ void __syncthreads();
__device__ float atomicAdd(float *address, float value);
__device__ int atomicAdd(int *address, int value);

__global__ void add(float *a, const float *__restrict__ b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] += b[i];
}

__global__ void grid_stride(float *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    a[i] *= 2;
}

__global__ void neighbour(float *a) { // finding: race(a)
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[i + 1];
}

__global__ void neighbour_in_block(float *a, int n) { // finding: race(a)
  int i = threadIdx.x;
  if (i + 1 < n)
    a[i] = a[i + 1];
}

__global__ void total(float *sum, const float *x, int n) { // finding: race(sum)
  if (threadIdx.x < n)
    *sum += x[threadIdx.x];
}

__global__ void atomic_total(float *sum, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(sum, x[i]);
}

__global__ void histogram(int *bins, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    bins[x[i]]++;
}

__global__ void reversed(float *a) { // finding: missing-barrier(s)
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[63 - threadIdx.x] + s[threadIdx.x ^ 1] + s[threadIdx.x + 1];
}

__global__ void reversed_after_barrier(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[63 - threadIdx.x] + s[threadIdx.x + 1];
}

// The next round overwrites what others may still read: not seen.
__global__ void tiles(float *out, const float *a, int n) {
  __shared__ float s[64];
  float sum = 0;
  for (int tile = 0; tile < n; ++tile) {
    s[threadIdx.x] = a[tile * 64 + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 64; ++k)
      sum += s[k];
  }
  out[threadIdx.x] = sum;
}

__global__ void tiles_with_barriers(float *out, const float *a, int n) {
  __shared__ float s[64];
  float sum = 0;
  for (int tile = 0; tile < n; ++tile) {
    s[threadIdx.x] = a[tile * 64 + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 64; ++k)
      sum += s[k];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__global__ void first_thread(float *out, const float *a) { // finding: missing-barrier(scale)
  __shared__ float scale;
  if (threadIdx.x == 0)
    scale = a[0];
  out[threadIdx.x] = a[threadIdx.x] * scale;
}

__global__ void first_thread_waits(float *out, const float *__restrict__ a) {
  __shared__ float scale;
  if (threadIdx.x == 0)
    scale = a[0];
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] * scale;
}

__global__ void divergent(float *a, int n) { // finding: divergent-barrier()
  __shared__ float s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 32) {
    s[threadIdx.x] = i < n ? a[i] : 0;
    __syncthreads();
  }
}

__global__ void whole_blocks(float *a, int n) {
  __shared__ float s[64];
  if (blockIdx.x < 7) {
    s[threadIdx.x] = a[blockIdx.x * 64 + threadIdx.x];
    __syncthreads();
    a[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
  }
}

// Written as for blocks of 64 threads; another size is not what it is for.
__global__ void two_each(float *a) {
  __shared__ float s[128];
  s[threadIdx.x] = a[blockIdx.x * 128 + threadIdx.x];
  s[threadIdx.x + 64] = a[blockIdx.x * 128 + threadIdx.x + 64];
  __syncthreads();
  a[blockIdx.x * 128 + threadIdx.x] = s[2 * threadIdx.x];
  a[blockIdx.x * 128 + threadIdx.x + 64] = s[2 * threadIdx.x + 1];
}

__global__ void flag(int *found, const int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && a[i] == 7)
    *found = 1;
}

// Read as an expression first, and then as statements.
__device__ float handed_on(float *s, float x) {
  if (threadIdx.x % 32 == 0)
    s[threadIdx.x / 32] = x;
  __syncthreads();
  return s[threadIdx.x % 2];
}
__device__ float handed_on_again(float *s, float x) { return handed_on(s, x); }
__global__ void by_functions(float *a) {
  __shared__ float s[32];
  float x = handed_on_again(s, a[threadIdx.x]);
  a[threadIdx.x] = x;
}

__global__ void init(float *x) { *x = 0; }

__global__ void plane(float *a, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  a[y * width + x] = 0;
}

__global__ void matrix(float *c, const float *__restrict__ a) {
  __shared__ float s[16][16];
  s[threadIdx.y][threadIdx.x] = a[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  c[(blockIdx.y * 16 + threadIdx.y) * 1024 + blockIdx.x * 16 + threadIdx.x] = s[threadIdx.x][threadIdx.y];
}

__global__ void transposed_early(float *c, const float *__restrict__ a) { // finding: missing-barrier(s)
  __shared__ float s[16][16];
  s[threadIdx.y][threadIdx.x] = a[threadIdx.y * 16 + threadIdx.x];
  c[threadIdx.y * 16 + threadIdx.x] = s[threadIdx.x][threadIdx.y];
}
