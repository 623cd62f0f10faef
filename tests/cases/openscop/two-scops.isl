# expect: parallel parallel parallel
scop: first
domain: [n] -> { S[i] : 0 <= i < n }
schedule: { S[i] -> [-i] }
writes: { S[i] -> A[i] }

scop: second  # a triangle
domain: [n] -> { S[i, j] : 0 <= i < n and 0 <= j <= i }
schedule: { S[i, j] -> [i, j] }
reads: { S[i, j] -> A[j, i] }
writes: { S[i, j] -> A[i, j] }
