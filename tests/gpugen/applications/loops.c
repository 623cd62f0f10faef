/* The applications of the paper on lightweight dependency checking, one loop each. */
#include <math.h>

void cfd(int m, const int *left, const int *right, const double *area,
         const double *density, const double *speed, double *residual)
{
    for (int e = 0; e < m; e++) {
        int u = left[e], v = right[e];
        double mean = 0.5 * (density[u] + density[v]);
        double pressure = 0.4 * mean * (speed[u] * speed[u] + speed[v] * speed[v]);
        double sound = sqrt(1.4 * pressure / mean);
        double jump = density[v] - density[u];
        double flux =
            area[e] * (mean * 0.5 * (speed[u] + speed[v]) - 0.5 * sound * jump);
        double limited = flux / (1.0 + sqrt(flux * flux + 0.01));
        residual[u] += limited * sqrt(mean * mean + pressure);
        residual[v] -= limited * sqrt(mean * mean + pressure);
    }
}

void md(int n, const double *x, const double *y, const double *z,
        const int partners[][16], const int *place, double *force)
{
    for (int i = 0; i < n; i++) {
        double total = 0.0;
        for (int j = 0; j < 16; j++) {
            int k = partners[i][j];
            if (k >= 0) {
                double dx = x[i] - x[k], dy = y[i] - y[k], dz = z[i] - z[k];
                double square = dx * dx + dy * dy + dz * dz + 0.01;
                double near = 1.0 / (square * square * square);
                total += near * (near - 0.5) / square;
            }
        }
        force[place[i]] = total;
    }
}

void ipvec(int n, const double *vector, const int *index, double *out)
{
    if (n <= 0)
        return;
    for (int i = 0; i < n; i++)
        out[index[i]] = vector[i];
}

void fwd(int count, const int *levels, const int *rows, const int *starts,
         const int *columns, const double *values, double *x)
{
    for (int level = 0; level < count; level++)
        for (int k = levels[level]; k < levels[level + 1]; k++) {
            int row = rows[k];
            double total = x[row];
            for (int j = starts[row]; j < starts[row + 1]; j++)
                total -= values[j] * x[columns[j]];
            x[row] = total;
        }
}

void spmv(int n, const int *starts, const int *columns, double *values,
          const double *x)
{
    for (int i = 0; i < n; i++) {
        double total = 0.0;
        for (int j = starts[i]; j < starts[i + 1]; j++)
            total += values[j] * x[columns[j]];
        values[starts[i]] = total;
    }
}

void bfs(int n, const int *starts, const int *edges, double *mask, double *updating,
         const double *visited, double *cost)
{
    for (int vertex = 0; vertex < n; vertex++)
        if (mask[vertex] != 0) {
            mask[vertex] = 0;
            for (int k = starts[vertex]; k < starts[vertex + 1]; k++) {
                int other = edges[k];
                if (visited[other] == 0) {
                    cost[other] = cost[vertex] + 1;
                    updating[other] = 1;
                }
            }
        }
}

void knapsack(int items, int capacity, const int *weights, const double *values,
              double *best)
{
    for (int item = 0; item < items; item++)
        for (int c = capacity; c >= weights[item]; c--) {
            double other = best[c - weights[item]] + values[item];
            best[c] = best[c] > other ? best[c] : other;
        }
}
