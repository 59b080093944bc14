import { rm } from 'node:fs/promises'

/** Deletes a folder in which processes that were just ended may still have been creating files. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20 })
}
