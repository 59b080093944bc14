import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PaymentByReference } from '#app/features/payment-review/contract/payment-review.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import type { AttendeeList } from '../contract/attendees.ts'

const { db, api } = await aSite()
const organizer = await aPerson(db, { role: 'organizer' })
const staff = await aPerson(db, { role: 'staff' })
const { id, personId } = await aPayment(db)
await aPayment(db)
await db.update(registrations).set({ reference: 'A1B2-C3D4-E5F6' }).where(eq(registrations.id, id))
const namesake = await aPerson(db, { email: 'a1b2c3d4e5f6@example.ph' })

async function read<Answer>(path: string, person = organizer) {
  const headers = { Cookie: await aSessionCookie(db, person.id) }
  return api.call<Answer & { error: string }>(path, { headers })
}

test('GET /attendees/payment-by-reference finds the registration for verifiers, however the number is typed', async () => {
  for (const typed of ['A1B2-C3D4-E5F6', 'a1b2c3d4e5f6', '%20A1B2%20C3D4%20E5F6%20'])
    expect(
      await read<PaymentByReference>(`/attendees/payment-by-reference?reference=${typed}`),
      typed,
    ).toMatchObject({ status: 200, body: { registrationId: id } })
  for (const typed of ['0000-0000-0000', 'A1B2-C3D4', 'ana', ''])
    expect((await read(`/attendees/payment-by-reference?reference=${typed}`)).status, typed).toBe(404)
})

test('GET /attendees finds a registrant by reference number, beside people whose e-mail contains it', async () => {
  const found = async (search: string) => {
    const { body } = await read<AttendeeList>(`/attendees?search=${search}`, staff)
    return [body.attendees.map((one) => one.id).sort((one, other) => one - other), body.total]
  }
  for (const typed of ['A1B2-C3D4-E5F6', 'a1b2c3d4e5f6'])
    expect(await found(typed), typed).toEqual([[personId, namesake.id], 2])
  expect(await found('A1B2-C3D4-E5F7')).toEqual([[], 0])
})
