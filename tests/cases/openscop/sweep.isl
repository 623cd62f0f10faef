# expect: sequential sequential
# Gauss-Seidel in one dimension, and a second statement per sweep.
scop: sweep
context: [n] -> { : n >= 3 }
domain: [n, t] -> { S[k, i] : 0 <= k < t and 1 <= i < n - 1;
                    T[k] : 0 <= k < t }
schedule: { S[k, i] -> [k, 0, i]; T[k] -> [k, 1, 0] }
reads: [n] -> { S[k, i] -> A[i - 1]; S[k,i] -> A[i]; S[k, i] -> A[i + 1]; T[k] -> A[n-2] }
writes: { S[k, i] -> A[i]; T[k] -> R[k] }
