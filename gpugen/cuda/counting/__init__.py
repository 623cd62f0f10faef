"""The dynamic counter of coalescing: kernels that note what they touch, and what follows."""
