import { afterAll, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aPhoto, asDataUrl } from '../../../../tests/kit/images.ts'
import { aPayment } from '../../../../tests/kit/payments.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'
import type { RoleName } from '../../people/contract/actor.ts'
import type { RegistrationResponse } from '../contract/payments.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)
const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

afterAll(async () => {
  await services.close()
  await database.close()
})

async function attachAs(role: RoleName | null, body: object) {
  const cookie = role === null ? '' : await aSessionCookie(db, (await aPerson(db, { role })).id)
  return api.call<RegistrationResponse>('/attendees/attach-proof', { body, headers: { Cookie: cookie } })
}

test('POST /attendees/attach-proof by staff returns the registration as pending', async () => {
  const { id } = await aPayment(db)
  const { status, body } = await attachAs('staff', { registrationId: id, proofOfPaymentFile })
  expect([status, body.registration.id, body.registration.paymentStatus]).toEqual([200, id, 'pending'])
})

test.each([
  [null, 401],
  ['attendee', 403],
] as const)('POST /attendees/attach-proof by role %s is refused with %i', async (role, status) => {
  const { id } = await aPayment(db)
  expect((await attachAs(role, { registrationId: id, proofOfPaymentFile })).status).toBe(status)
})

test.each([
  ['no image', {}, { path: 'proofOfPaymentFile', message: 'Proof of payment is required' }],
  ['a negative amount', { proofOfPaymentFile, amountSent: -1 }, { path: 'amountSent' }],
])('POST /attendees/attach-proof with %s is refused at its field', async (_, given, issue) => {
  const { id } = await aPayment(db)
  const { status, body } = await attachAs('staff', { registrationId: id, ...given })
  expect(status).toBe(400)
  expect(body).toMatchObject({ issues: [issue] })
})

test('POST /attendees/attach-proof with a file that is no image is refused at its field', async () => {
  const { id } = await aPayment(db)
  const text = `data:image/png;base64,${Buffer.from('not an image').toString('base64')}`
  const { status, body } = await attachAs('staff', { registrationId: id, proofOfPaymentFile: text })
  expect(status).toBe(415)
  expect(body).toMatchObject({ issues: [{ path: 'proofOfPaymentFile' }] })
})

test('POST /attendees/attach-proof for an unknown registration responds with 404', async () => {
  expect((await attachAs('staff', { registrationId: 2_000_000_000, proofOfPaymentFile })).status).toBe(404)
})
