// Integers are exact: what could leave 64 bits also says whether it did.
__device__ bool added(long long left, long long right, long long *result)
{
    *result = (long long)((unsigned long long)left + (unsigned long long)right);
    return ((left ^ *result) & (right ^ *result)) < 0;
}

__device__ bool summed_up(long long *left, long long right)
{
    long long result;
    long long old = (long long)atomicAdd((unsigned long long *)left, (unsigned long long)right);
    return added(old, right, &result);
}

__device__ bool summed_up(int *left, long long right)
{
    long long result = atomicAdd(left, (int)right) + right;
    return result != (int)result;
}

__device__ bool subtracted(long long left, long long right, long long *result)
{
    *result = (long long)((unsigned long long)left - (unsigned long long)right);
    return ((left ^ right) & (left ^ *result)) < 0;
}

__device__ bool multiplied(long long left, long long right, long long *result)
{
    *result = (long long)((unsigned long long)left * (unsigned long long)right);
    if (left == 0 || right == 0) return false;
    // The one quotient that does not exist is asked for by no product that fits.
    if (left == -1) return right == *result;
    return *result / left != right;
}

__device__ bool shifted(long long left, long long right, long long *result)
{
    *result = (long long)((unsigned long long)left << right);
    return *result >> right != left;
}

__device__ long long truncated_quotient(long long left, long long right)
{
    return left / right;
}

__device__ long long truncated_remainder(long long left, long long right)
{
    return right == -1 ? 0 : left % right;
}

__device__ long long floor_quotient(long long left, long long right)
{
    long long quotient = left / right;
    return left % right != 0 && (left < 0) != (right < 0) ? quotient - 1 : quotient;
}

__device__ long long floor_remainder(long long left, long long right)
{
    long long remainder = truncated_remainder(left, right);
    return remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder;
}

__device__ double single(double left)
{
    return (float)left;
}

__device__ double real_remainder(double left, double right)
{
    double rest = fmod(left, right);
    if (rest == 0.0) return copysign(0.0, right);
    return (right < 0.0) != (rest < 0.0) ? rest + right : rest;
}

__device__ double real_quotient(double left, double right)
{
    double rest = fmod(left, right), quotient = (left - rest) / right;
    if (rest != 0.0 && (right < 0.0) != (rest < 0.0)) quotient -= 1.0;
    if (quotient == 0.0) return copysign(0.0, left / right);
    double result = floor(quotient);
    return quotient - result > 0.5 ? result + 1.0 : result;
}

__device__ long long larger(long long left, long long right)
{
    return left > right ? left : right;
}
