/** Environment of the server, wherever it is started (decision 37). */

/** glibc settings that limit the memory kept by image threads; read only at process start. */
export const memorySettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '4000000',
  MALLOC_TRIM_THRESHOLD_: '16000000',
}
