import { expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { aRegistration, aSeminar, inDays } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { deleteUnreferencedProofs } from './purge-proofs.ts'

const { services } = await aSite()

test('The proof clean-up deletes an unreferenced file after a day, not before', async () => {
  const seminar = await aSeminar(services.db, { price: '1.00' })
  const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))
  const input = aRegistration({ seminarId: seminar.id, proofOfPaymentFile })
  await registerForSeminar(contextOf(services), { input, idempotencyKey: null })
  const stray = newFileKey('proofs', 'jpg')
  await services.files.put(stray, new Uint8Array([1]), 'image/jpeg')

  // The files' modification times come from the real clock.
  expect(await deleteUnreferencedProofs(services, new Date())).toBe(0)
  expect(await services.files.exists(stray)).toBe(true)
  expect(await deleteUnreferencedProofs(services, inDays(2, new Date()))).toBe(1)
  expect(await services.files.exists(stray)).toBe(false)
  let kept = 0
  for await (const _ of services.files.list('proofs')) kept += 1
  expect(kept).toBe(1)
})
