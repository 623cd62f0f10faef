/* The loops of `kernels.py` in C, one function each, run `steps` times where programs do. */
#include <math.h>

void micro(long steps, long n, long count, const long *r, const long *w, double *a)
{
    for (long step = 0; step < steps; step++) {
        for (long i = 0; i < n; i++) {
            double temp = 0.0;
            for (long j = 0; j < count; j++) {
                temp = a[r[i]] * 0.5 + j;
                for (int k = 0; k < 8; k++)
                    temp = temp * 0.999 + sqrt(temp * temp + 1.0);
                a[w[i]] = temp;
            }
        }
    }
}

void cfd(long steps, long edges, const long *left, const long *right, const double *area,
         const double *density, const double *speed, double *residual)
{
    for (long step = 0; step < steps; step++) {
        for (long e = 0; e < edges; e++) {
            long u = left[e];
            long v = right[e];
            double mean = 0.5 * (density[u] + density[v]);
            double pressure = 0.4 * mean * (speed[u] * speed[u] + speed[v] * speed[v]);
            double sound = sqrt(1.4 * pressure / mean);
            double jump = density[v] - density[u];
            double flux = area[e] * (mean * 0.5 * (speed[u] + speed[v]) - 0.5 * sound * jump);
            double limited = flux / (1.0 + sqrt(flux * flux + 0.01));
            residual[u] += limited * sqrt(mean * mean + pressure);
            residual[v] -= limited * sqrt(mean * mean + pressure);
        }
    }
}

void md(long steps, long n, long most, const double *x, const double *y, const double *z,
        const long *partners, const long *place, double *force)
{
    for (long step = 0; step < steps; step++) {
        for (long i = 0; i < n; i++) {
            double total = 0.0;
            for (long j = 0; j < most; j++) {
                long k = partners[i * most + j];
                if (k >= 0) {
                    double dx = x[i] - x[k];
                    double dy = y[i] - y[k];
                    double dz = z[i] - z[k];
                    double square = dx * dx + dy * dy + dz * dz + 0.01;
                    double near = 1.0 / (square * square * square);
                    total += near * (near - 0.5) / square;
                }
            }
            force[place[i]] = total;
        }
    }
}

void ipvec(long steps, long n, const double *vector, const long *index, double *out)
{
    for (long step = 0; step < steps; step++) {
        for (long i = 0; i < n; i++)
            out[index[i]] = vector[i];
    }
}

void fwd(long count, const long *levels, const long *rows, const long *starts,
         const long *columns, const double *values, double *x)
{
    for (long level = 0; level < count; level++) {
        for (long k = levels[level]; k < levels[level + 1]; k++) {
            long row = rows[k];
            double total = x[row];
            for (long j = starts[row]; j < starts[row + 1]; j++)
                total -= values[j] * x[columns[j]];
            x[row] = total;
        }
    }
}

void spmv(long steps, long n, const long *starts, const long *columns, double *values, const double *x)
{
    for (long step = 0; step < steps; step++) {
        for (long i = 0; i < n; i++) {
            double total = 0.0;
            for (long j = starts[i]; j < starts[i + 1]; j++)
                total += values[j] * x[columns[j]];
            values[starts[i]] = total;
        }
    }
}

void bfs(long n, const long *starts, const long *edges, double *mask, double *updating,
         const double *visited, double *cost)
{
    for (long vertex = 0; vertex < n; vertex++) {
        if (mask[vertex] != 0) {
            mask[vertex] = 0;
            for (long k = starts[vertex]; k < starts[vertex + 1]; k++) {
                long other = edges[k];
                if (visited[other] == 0) {
                    cost[other] = cost[vertex] + 1;
                    updating[other] = 1;
                }
            }
        }
    }
}

void knapsack(long items, long most, const long *weights, const double *values, double *best)
{
    for (long item = 0; item < items; item++) {
        for (long capacity = most; capacity >= weights[item]; capacity--) {
            double other = best[capacity - weights[item]] + values[item];
            best[capacity] = best[capacity] > other ? best[capacity] : other;
        }
    }
}
