import { describe, expect, test } from 'vitest'
import type { RoleName } from '#app/application/contract/actor.ts'
import { testNow } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import type { ReviewedRegistrationResponse } from '../contract/payments.ts'

const { db, api, signIn } = await aSite()
const manager = await signIn('organizer')

const verify = (body: unknown, headers: Record<string, string> = manager) =>
  api.call('/attendees/verify-payment', { body, headers })

describe('POST /attendees/verify-payment', () => {
  test('returns the updated registration', async () => {
    const { id, personId, seminarId } = await aPayment(db)
    const { status, body } = await verify({ registrationId: id, action: 'approve' })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        registration: {
          id,
          attendeeId: personId,
          seminarId,
          paymentStatus: 'verified',
          attendanceStatus: 'registered',
          amountDue: 500,
          isCancelled: false,
          registrationDate: testNow.toISOString(),
          updatedAt: expect.any(String),
        },
      },
    })
  })
})

const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

const attachAs = async (role: RoleName, body: object) =>
  api.call<ReviewedRegistrationResponse>('/attendees/attach-proof', { body, headers: await signIn(role) })

test('POST /attendees/attach-proof by staff returns the registration as pending', async () => {
  const { id } = await aPayment(db)
  const { status, body } = await attachAs('staff', { registrationId: id, proofOfPaymentFile })
  expect([status, body.registration.id, body.registration.paymentStatus]).toEqual([200, id, 'pending'])
})

test('POST /attendees/attach-proof with a file that is no image is refused at its field', async () => {
  const { id } = await aPayment(db)
  const text = `data:image/png;base64,${Buffer.from('not an image').toString('base64')}`
  const { status, body } = await attachAs('staff', { registrationId: id, proofOfPaymentFile: text })
  expect(status).toBe(415)
  expect(body).toMatchObject({ issues: [{ path: 'proofOfPaymentFile' }] })
})
