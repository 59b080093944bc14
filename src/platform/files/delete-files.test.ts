import { expect, test } from 'vitest'
import { Refusal } from '../refusals.ts'
import { deleteIfRefused } from './delete-files.ts'
import type { FileStore } from './file-store.ts'

/** A file store that cannot delete files, like an unreachable object store. */
function stuckFiles() {
  const deleted: string[] = []
  const store: Partial<FileStore> = {
    delete: async (key) => {
      deleted.push(key)
      throw new Error('out of reach')
    },
  }
  return { deleted, store: store as FileStore }
}

test('deleteIfRefused deletes the files of refused rows only, and changes no result if it cannot', async () => {
  const { deleted, store } = stuckFiles()
  await expect(deleteIfRefused(store, ['a'], Promise.resolve('stored'))).resolves.toBe('stored')
  const lost = new Error('connection lost')
  await expect(deleteIfRefused(store, ['b'], Promise.reject(lost))).rejects.toBe(lost)
  expect(deleted).toEqual([])
  const full = new Refusal('conflict', 'seminar_full', 'This seminar is full.')
  await expect(deleteIfRefused(store, ['c', 'd'], Promise.reject(full))).rejects.toBe(full)
  expect(deleted).toEqual(['c', 'd'])
})
