# expect: parallel
# Every third element is written, and only others are read.
domain: [n] -> { S[i] : 0 <= i < n and i mod 3 = 0 }
schedule: [n] -> { S[i] -> [i] }
reads: [n] -> { S[i] -> A[i + 1]; S[i] -> A[i + 2] }
writes: [n] -> { S[i] -> A[i] }
