// A thread for each element: whether one iteration writes it and another one touches it.
extern "C" __global__ void count(long long first, long long last, long long *stopped,
                                 const int *writers, const int *readers)
{
    __shared__ int met[1024];
    long long k = first + (long long)blockIdx.x * blockDim.x + threadIdx.x;
    met[threadIdx.x] = k < last && writers[k] != 0 && writers[k] + readers[k] != 1;
    for (unsigned int width = 1; width < blockDim.x; width *= 2) {
        __syncthreads();
        unsigned int place = 2 * width * threadIdx.x;
        if (place + width < blockDim.x) met[place] |= met[place + width];
    }
    if (threadIdx.x == 0 && met[0])
        atomicExch((unsigned long long *)stopped, (unsigned long long)CLASH);
}
