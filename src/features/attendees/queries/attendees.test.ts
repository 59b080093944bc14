import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { erasePerson } from '#app/features/privacy/commands/erase-person.ts'
import { actorOf, aPerson, aRegistration, aSeminar, aUser } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { billOf } from '#tests/kit/ledger.ts'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aPayment, aProof } from '#tests/kit/payments.ts'
import { rowsReadOf, settle } from '#tests/kit/rows-read.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { deleteAttendee, deleteUser } from '../commands/delete-person.ts'
import { listAttendees } from './attendees.ts'

const { db, services } = await aSite()

beforeEach(async () => {
  await db.execute(sql`truncate people cascade`)
})

const listPage = (
  paymentStatus: PaymentStatus | null,
  { limit, offset }: { limit: number; offset: number },
  search: string | null = null,
) =>
  listAttendees(
    db,
    {
      search,
      paymentStatus,
      seminarId: null,
      tag: null,
      notInvitedTo: null,
      canSeeProofs: true,
      canReadLicences: true,
    },
    { page: 1 + offset / limit, limit, offset },
  )

async function totals() {
  const totalOf = async (status: PaymentStatus | null) =>
    (await listPage(status, { limit: 1, offset: 0 })).total
  return {
    all: await totalOf(null),
    pending: await totalOf('pending'),
    verified: await totalOf('verified'),
    rejected: await totalOf('rejected'),
  }
}

test('An order of two seats is found by its code and by the reference of its proof, with everybody on it', async () => {
  const payment = await aPayment(db)
  const other = await anotherSeat(db, payment)
  await aProof(db, payment.id, { referenceNumber: '7001 222 333' })
  const order = await billOf(db, payment.id)
  for (const search of [order?.code ?? '', '7001222333'])
    expect((await listPage(null, { limit: 10, offset: 0 }, search)).attendees.map(({ id }) => id)).toEqual([
      other.personId,
      payment.person.id,
    ])
})

/** Inserts attendees in one statement, four at each hour, every third with a verified payment. */
async function manyAttendees(many: number): Promise<void> {
  await db.execute(sql`
    insert into people (email, first_name, last_name, created_at, has_verified_payment)
    select 'many' || n || '@example.ph', 'Ana', 'Reyes',
      timestamptz '2020-01-01 00:00Z' + (n / 4) * interval '1 hour', n % 3 = 0
    from generate_series(1, ${many}::integer) n`)
}

test('The totals of the attendee lists follow a person through registration, payment, erasure and deletion', async () => {
  const admin = await aPerson(db, { role: 'admin' })
  const staffContext = contextOf(services, { actor: actorOf(admin) })
  const paid = await aSeminar(db, { price: '500.00' })
  const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))
  // Staff become attendees only by registering.
  const staff = await aUser(db, { role: 'staff' })
  const input = { ...aRegistration({ seminarId: paid.id, email: staff.email }), proofOfPaymentFile }
  expect(await totals()).toEqual({ all: 0, pending: 0, verified: 0, rejected: 0 })
  const { registrationId } = await registerForSeminar(staffContext, { input, idempotencyKey: null })
  expect(await totals()).toEqual({ all: 1, pending: 1, verified: 0, rejected: 0 })
  await verifyPayment(staffContext, { registrationId: registrationId ?? 0, action: 'approve' })
  expect(await totals()).toEqual({ all: 1, pending: 0, verified: 1, rejected: 0 })
  const ana = await aPerson(db)
  const ben = await aPerson(db)
  expect(await totals()).toMatchObject({ all: 3 })
  await erasePerson(staffContext, ana.id)
  await deleteAttendee(staffContext, ben.id)
  expect(await totals()).toMatchObject({ all: 1 })
  await deleteUser(staffContext, staff.id)
  expect(await totals()).toEqual({ all: 0, pending: 0, verified: 0, rejected: 0 })
})

test.each([
  { paymentStatus: null, condition: sql`true`, total: 2430 },
  { paymentStatus: 'verified' as const, condition: sql`has_verified_payment`, total: 810 },
])(
  'The pages of the attendee list together contain everyone once, filtered by payment status $paymentStatus',
  async ({ paymentStatus, condition, total }) => {
    await manyAttendees(2430)
    const limit = 130
    const shown: number[] = []
    for (let offset = 0; offset < total + limit; offset += limit) {
      const answer = await listPage(paymentStatus, { limit, offset })
      expect(answer.total).toBe(total)
      shown.push(...answer.attendees.map(({ id }) => id))
    }
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from people where ${condition} order by created_at desc, id desc`,
    )
    expect(shown).toEqual(rows.map(({ id }) => id))
  },
)

const search = async (text: string) => {
  const filter = { search: text, paymentStatus: null, seminarId: null, tag: null, notInvitedTo: null }
  const visible = { canSeeProofs: true, canReadLicences: true }
  const { attendees } = await listAttendees(db, { ...filter, ...visible }, { page: 1, limit: 10, offset: 0 })
  return attendees.map(({ id }) => id)
}

test('A search finds a person by telephone, payment reference, registration reference and words in any order', async () => {
  const paid = await aSeminar(db, { price: '500.00' })
  const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))
  const { id, email } = await aPerson(db, {
    firstName: 'Niña',
    middleInitial: 'Ñ',
    lastName: 'Peñaflor',
    phone: '+63 917 555 0101',
  })
  await aPerson(db, { firstName: 'Nina', lastName: 'Reyes', phone: '0918 555 0102' })
  const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
  const { reference } = await registerForSeminar(staff, {
    input: {
      ...aRegistration({ seminarId: paid.id, email, firstName: 'Niña', lastName: 'Peñaflor' }),
      proofOfPaymentFile,
      referenceNumber: '9012 345 678901',
    },
    idempotencyKey: null,
  })
  const typed = ['Penaflor, Nina', 'peñaflor ñ', '0917-555-0101', '9012345678901', reference ?? '']
  for (const text of typed) expect(await search(text), text).toEqual([id])
})

test('A search for words in another order reads the rows that it finds, not the list', async () => {
  await manyAttendees(3000)
  const { id } = await aPerson(db, { firstName: 'Marikit', lastName: 'Salonga' })
  await settle(db)
  const read = await rowsReadOf(db, 'people', async (tx) => {
    const filter = { search: 'Salonga, Marikit', paymentStatus: null, seminarId: null, tag: null }
    const more = { notInvitedTo: null, canSeeProofs: true, canReadLicences: true }
    const found = await listAttendees(tx, { ...filter, ...more }, { page: 1, limit: 10, offset: 0 })
    expect(found.attendees.map((one) => one.id)).toEqual([id])
  })
  expect(read).toBeLessThan(20)
})
