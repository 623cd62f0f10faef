# expect: sequential parallel
# Wavefronts of a stencil, without names for the coordinates of its time.
domain: [n] -> { S[i, j] : 0 < i < n and 0 < j < n }
schedule: { S[i, j] -> [i + j, j] }
reads: { S[i, j] -> A[i - 1, j]; S[i, j] -> A[i, j - 1] }
writes: { S[i, j] -> A[i, j] }
