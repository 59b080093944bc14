import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { standardRegistrationForm } from '#app/features/settings/contract/standard-registration-form.ts'
import { aPerson, aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aPriceRule, aVoucher } from '#tests/kit/discounts.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const { db, services } = await aSite()
const visitor = contextOf(services)

type Given = Parameters<typeof aRegistration>[0]
type Other = NonNullable<Given['others']>[number]

let count = 0
/** A colleague with an address of their own. */
function aColleague(values: Partial<Other> = {}): Other {
  count += 1
  return {
    firstName: 'Pedro',
    middleInitial: null,
    lastName: 'Cruz',
    email: `colleague${count}@example.ph`,
    ...values,
  }
}

function register(given: Given, idempotencyKey: string | null = null) {
  count += 1
  const input = aRegistration({ email: `coordinator${count}@example.ph`, firstName: 'Maria', ...given })
  return registerForSeminar(visitor, { input, idempotencyKey })
}

const registrationsIn = (seminarId: number) =>
  db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.seminarId, seminarId))
    .orderBy(asc(registrations.seatLineId))

const aProof = async () => asDataUrl(await aPhoto({ width: 320, height: 200 }))

describe('registerForSeminar for several people', () => {
  test('makes one order with a seat for each, which the first one pays with one proof', async () => {
    const seminar = await aSeminar(db, { price: '1500.00', maxAttendees: 10 })
    const answer = await register({
      seminarId: seminar.id,
      email: 'rosa@school.ph',
      company: 'Mabini Elementary School',
      proofOfPaymentFile: await aProof(),
      others: [
        aColleague({ email: 'pedro@school.ph', prcLicenseNo: '0123456' }),
        aColleague({ firstName: 'Ana' }),
      ],
    })
    const rows = await registrationsIn(seminar.id)
    expect(
      rows.map(({ details, amountDue, paymentStatus }) => [details.firstName, amountDue, paymentStatus]),
    ).toEqual([
      ['Maria', '1500.00', 'pending'],
      ['Pedro', '1500.00', 'pending'],
      ['Ana', '1500.00', 'pending'],
    ])
    expect(rows[1]?.details).toMatchObject({
      email: 'pedro@school.ph',
      prcLicenseNo: '0123456',
      company: 'Mabini Elementary School',
    })
    expect(answer).toMatchObject({
      registrationId: rows[0]?.id,
      others: rows.slice(1).map(({ id, reference }) => ({ registrationId: id, reference })),
    })
    const orders = await Promise.all(rows.map(({ seatLineId }) => getOrderOfSeat(db, seatLineId)))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(orders[0]).toMatchObject({ total: '4500.00', payerId: rows[0]?.personId, state: 'pending' })
    const [{ seatsTaken } = { seatsTaken: null }] = await db
      .select({ seatsTaken: seminars.seatsTaken })
      .from(seminars)
      .where(eq(seminars.id, seminar.id))
    expect(seatsTaken).toBe(3)
  })

  test('confirms each seat to its person; only the payer reads the amount, of all', async () => {
    const seminar = await aSeminar(db, { price: '1500.00' })
    await register({
      seminarId: seminar.id,
      lastName: 'Santos',
      email: 'maria@school.ph',
      proofOfPaymentFile: await aProof(),
      others: [aColleague({ email: 'colleague@school.ph' })],
    })
    const messageTo = async (email: string) => {
      const [message] = await db.select().from(outbox).where(eq(outbox.recipientEmail, email))
      return message?.data
    }
    expect(await messageTo('maria@school.ph')).toMatchObject({
      registeredBy: null,
      groupNames: [expect.stringMatching(/^Maria .*Santos$/), 'Pedro Cruz'],
      seminar: { price: 3000 },
    })
    expect(await messageTo('colleague@school.ph')).toMatchObject({
      registeredBy: expect.stringMatching(/^Maria .*Santos$/),
      groupNames: [],
      firstName: 'Pedro',
    })
  })

  test('registers a colleague without an address as another person on the first one’s', async () => {
    const seminar = await aSeminar(db)
    await register({
      seminarId: seminar.id,
      email: 'office@school.ph',
      others: [aColleague({ email: null })],
    })
    const onAddress = await db
      .select()
      .from(people)
      .where(eq(people.email, 'office@school.ph'))
      .orderBy(people.id)
    expect(onAddress.map(({ firstName, sharesMailbox }) => [firstName, sharesMailbox])).toEqual([
      ['Maria', false],
      ['Pedro', true],
    ])
  })

  test('answers a repeated request with all of its registrations', async () => {
    const seminar = await aSeminar(db)
    const given = {
      seminarId: seminar.id,
      email: 'again@school.ph',
      others: [aColleague(), aColleague({ firstName: 'Ana' })],
    }
    const { isRepeated: _, ...first } = await register(given, 'once')
    expect(await register(given, 'once')).toEqual({ ...first, isRepeated: true })
    expect(await registrationsIn(seminar.id)).toHaveLength(3)
  })

  test('prices all seats as a group, and takes a use of the voucher for each', async () => {
    const seminar = await aSeminar(db, { price: '1000.00' })
    await aPriceRule(db, { seminarId: seminar.id, kind: 'group', minSeats: 3, percent: 10, label: 'Schools' })
    const { code } = await aVoucher(db, {
      seminarId: seminar.id,
      percent: null,
      amount: '100.00',
      maxUses: 3,
    })
    const given = { seminarId: seminar.id, voucherCode: code, proofOfPaymentFile: await aProof() }
    const others = [aColleague(), aColleague({ firstName: 'Ana' })]
    await expect(
      register({ ...given, others: [...others, aColleague({ firstName: 'Luz' })] }),
    ).rejects.toMatchObject({
      code: 'voucher_used_up',
      details: { issues: [{ path: 'voucherCode' }] },
    })
    await register({ ...given, others })
    const rows = await registrationsIn(seminar.id)
    expect(rows.map(({ amountDue }) => amountDue)).toEqual(['800.00', '800.00', '800.00'])
  })
})

describe('registerForSeminar and the limits of a group', () => {
  test('refuses at the person, and registers nobody', async () => {
    const seminar = await aSeminar(db)
    const known = await aPerson(db, { firstName: 'Luz' })
    await register({ seminarId: seminar.id, email: known.email, firstName: 'Luz' })
    const refused = async (others: Other[]) => {
      await expect(register({ seminarId: seminar.id, others })).rejects.toMatchObject({
        details: { issues: [expected] },
      })
    }
    let expected: unknown = {
      path: 'others.1.firstName',
      message: 'This person is registered for this seminar already.',
    }
    await refused([aColleague(), aColleague({ email: known.email, firstName: 'Luz' })])
    expected = expect.objectContaining({ path: 'others.1.email' })
    const twice = aColleague({ firstName: 'Ana' })
    await refused([twice, { ...twice, firstName: 'Ana Mae' }])
    expected = expect.objectContaining({ path: 'others.0.prcProfessionId' })
    await refused([aColleague({ prcProfessionId: 999_999 })])
    expected = expect.objectContaining({ path: 'others.0.answers.unknown' })
    await refused([aColleague({ answers: { unknown: 'x' } })])
    expect(await registrationsIn(seminar.id)).toHaveLength(1)
  })

  test('asks colleagues for no job title, notes and telephone number, also where the form requires them', async () => {
    const seminar = await aSeminar(db)
    const required = { notes: 'required', jobTitle: 'required', phone: 'required' } as const
    const form = { ...standardRegistrationForm, questions: [] }
    const input = aRegistration({
      seminarId: seminar.id,
      email: 'with-notes@school.ph',
      firstName: 'Maria',
      notes: 'I use a wheelchair.',
      others: [aColleague()],
    })
    const fields = { ...form.fields, ...required }
    await registerForSeminar(visitor, { input, form: { ...form, fields }, idempotencyKey: null })
    const [first, colleague] = await registrationsIn(seminar.id)
    expect([first?.details.notes, colleague?.details.notes]).toEqual(['I use a wheelchair.', undefined])
  })

  test('refuses a group for which there are too few seats', async () => {
    const seminar = await aSeminar(db, { maxAttendees: 2 })
    await expect(
      register({ seminarId: seminar.id, others: [aColleague(), aColleague({ firstName: 'Ana' })] }),
    ).rejects.toMatchObject({ message: 'Only 2 seats are left.' })
  })
})
