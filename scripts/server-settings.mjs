/** Node.js options for running the server, wherever it is started (decision 37). */

/** 8 MB instead of 16: large uploads are collected sooner, and idle memory is lower. */
export const nodeFlags = ['--max-semi-space-size=8']

/** glibc settings that limit the memory kept by image threads; read only at process start. */
export const memorySettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '4000000',
  MALLOC_TRIM_THRESHOLD_: '16000000',
}
