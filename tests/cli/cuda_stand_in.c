/* tests/cli/cuda_stand_in.c - the CUDA runtime and cuBLAS in one library, on the processor: what bench calls, and no
   more. For tests of everything but the device: build it as libcudart.so and as libcublas.so. */
#include <stdlib.h>
#include <string.h>

int cudaGetDeviceCount(int *count) {
  *count = 1;
  return 0;
}
const char *cudaGetErrorString(int error) { return error ? "an error" : "no error"; }
int cudaMalloc(void **memory, size_t bytes) {
  *memory = malloc(bytes);
  return *memory == NULL;
}
int cudaFree(void *memory) {
  free(memory);
  return 0;
}
int cudaMemcpy(void *to, const void *from, size_t bytes, int kind) {
  memcpy(to, from, bytes);
  return kind != 1 && kind != 2;
}
int cudaDeviceSynchronize(void) { return 0; }
int cublasCreate_v2(void **handle) {
  *handle = handle;
  return 0;
}
int cublasDestroy_v2(void *handle) { return handle == NULL; }
int cublasGetVersion_v2(void *handle, int *version) {
  *version = 990100;
  return handle == NULL;
}

/* Column by column, as the interface has it; only what bench asks for. */
#define PRODUCTS(gemm, gemv, Real)                                                                                     \
  int gemm(void *handle, int transA, int transB, int m, int n, int k, const Real *alpha, const Real *a, int lda,      \
           const Real *b, int ldb, const Real *beta, Real *c, int ldc) {                                              \
    for (int column = 0; column < n; ++column)                                                                        \
      for (int row = 0; row < m; ++row) {                                                                             \
        Real sum = 0;                                                                                                 \
        for (int l = 0; l < k; ++l)                                                                                   \
          sum += a[l * lda + row] * b[column * ldb + l];                                                              \
        c[column * ldc + row] = *alpha * sum + *beta * 0;                                                             \
      }                                                                                                               \
    return handle == NULL || transA || transB;                                                                        \
  }                                                                                                                   \
  int gemv(void *handle, int trans, int m, int n, const Real *alpha, const Real *a, int lda, const Real *x, int incx, \
           const Real *beta, Real *y, int incy) {                                                                     \
    for (int column = 0; column < n; ++column) {                                                                      \
      Real sum = 0;                                                                                                   \
      for (int row = 0; row < m; ++row)                                                                               \
        sum += a[column * lda + row] * x[row * incx];                                                                 \
      y[column * incy] = *alpha * sum + *beta * 0;                                                                    \
    }                                                                                                                 \
    return handle == NULL || trans != 1;                                                                              \
  }
PRODUCTS(cublasSgemm_v2, cublasSgemv_v2, float)
PRODUCTS(cublasDgemm_v2, cublasDgemv_v2, double)
