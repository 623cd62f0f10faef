/* the shortest ways between all nodes of a graph */
#define N 500
void floyd_warshall(int n, int path[N][N])
{
  int i, j, k;
  for (k = 0; k < n; k++) {
    for (i = 0; i < n; i++)
      for (j = 0; j < n; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j]
                                                          : path[i][k] + path[k][j];
  }
}
