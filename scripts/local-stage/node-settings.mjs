/** Node's options for a local stage: a nursery of 2 MB in each thread. With 8 MB, storing articles is no faster. */
export const stageFlags = ['--max-semi-space-size=2'];

/**
 * Settings of glibc's allocator: one arena for all threads, and buffers from 128 KB return to the system when they are
 * freed. By default this threshold grows with the largest buffer, which costs 15 MB at the peak of a first fetch.
 */
export const stageVariables = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
