/**
 * Node's options for a local stage. A nursery of 2 MB for this process and every thread: larger ones cost three times
 * their size in each, and save no time that can be measured.
 */
export const stageFlags = ['--max-semi-space-size=2'];

/** Environment variables of a local stage. One malloc arena for all threads instead of several: saves 50 MB. */
export const stageVariables = { MALLOC_ARENA_MAX: '1' };
