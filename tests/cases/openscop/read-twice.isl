# expect: sequential
# Two statements side by side that only read.
domain: [n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n; S2[i] : 0 <= i < n }
schedule: { S0[i] -> [i, 0]; S1[i] -> [i, 1]; S2[i] -> [i, 2] }
reads: { S0[i] -> a[i]; S2[i] -> b[i] }
writes: { S1[i] -> a[i + 1] }
