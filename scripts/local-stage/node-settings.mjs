import { fileURLToPath } from 'node:url';

/** Node's options for a local stage: a nursery of 1 MB in each thread. 2 or 8 MB make it hardly faster. */
export const stageFlags = ['--max-semi-space-size=1'];

/** Environment variables of a local stage. */
export const stageVariables = {
  // Of glibc's allocator: one arena for all threads, and buffers from 128 KB return to the system when they are freed.
  // By default this threshold grows with the largest buffer, which costs 15 MB at the peak of a first fetch.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Compiled code without its types, kept between starts: saves half a second and 40 MB.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};
