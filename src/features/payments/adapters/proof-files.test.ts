import { expect, test } from 'vitest'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { withStoredProof } from './proof-files.ts'

/** A file store that cannot delete files, like an unreachable object store. */
const stuck = {
  put: async () => undefined,
  delete: async () => {
    throw new Error('out of reach')
  },
} as Partial<FileStore> as FileStore

test('A failure to delete an unused proof file does not change the result', async () => {
  const picture = asDataUrl(await aPhoto({ width: 64, height: 64 }))
  const keep = <Result extends { isProofUsed: boolean }>(action: () => Promise<Result>) =>
    withStoredProof({ files: stuck }, picture, action)
  await expect(keep(async () => ({ isProofUsed: false, answer: 'again' }))).resolves.toMatchObject({
    answer: 'again',
  })
  const full = new Refusal('conflict', 'seminar_full', 'This seminar is full.')
  await expect(keep(() => Promise.reject(full))).rejects.toBe(full)
})
