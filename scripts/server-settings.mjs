/** How Node.js runs the server, wherever it is started (decision 37). */

/** Young objects in 8 MB instead of 16: a large upload is collected sooner, and less stands at rest. */
export const nodeFlags = ['--max-semi-space-size=8']

/** Threads that draw pictures would each keep memory of their own; glibc reads these once, at the very start. */
export const memorySettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '4000000',
  MALLOC_TRIM_THRESHOLD_: '16000000',
}
