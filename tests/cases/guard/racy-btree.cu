// A search in a tree of keys: all threads of a block look at one node, and who finds the key
// says so. With equal keys two of them do.
// guard: --block 64 --bytes knodes=256 --bytes found=256 --define key=3 --fill count
// expect: exact write-write block found, write-write warp found; ld write-write warp found
__global__ void search(int *found, const int *knodes, int key) {
  int t = threadIdx.x;
  if (knodes[t] / 16 == key || knodes[t] == 5) found[0] = t;
}
