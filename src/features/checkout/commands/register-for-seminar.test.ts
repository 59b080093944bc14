import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { outbox } from '#app/features/email/tables.ts'
import { interactions, people } from '#app/features/people/tables.ts'
import type { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { actorOf, aPerson, aRegistration, aSeminar, aUser, testNow } from '#tests/kit/builders.ts'
import { anAccreditation, professionId } from '#tests/kit/certificates.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const { database, db, services } = await aSite()

type Given = Partial<RegisterInput> & { seminarId: number }

function register(given: Given, context = contextOf(services)) {
  return registerForSeminar(context, { input: aRegistration(given), idempotencyKey: null })
}

async function personOf(email: string) {
  const [person] = await db.select().from(people).where(eq(people.email, email))
  return person
}

const aProof = async () => asDataUrl(await aPhoto({ width: 320, height: 200 }))

describe('registerForSeminar and the person record', () => {
  test('creates a person with the given details, shortening the middle name to its initial', async () => {
    const seminar = await aSeminar(db)
    const email = 'Maria.Santos@Example.PH'
    await register({
      seminarId: seminar.id,
      email: email.toLowerCase(),
      middleInitial: 'concepcion',
      suffix: 'PhD',
      notes: 'I use a wheelchair.',
      marketingConsent: true,
      prcExpirationDate: '2027-05-01',
    })
    expect(await personOf('maria.santos@example.ph')).toMatchObject({
      middleInitial: 'C',
      suffix: 'PhD',
      notes: 'Marketing consent given. I use a wheelchair.',
      marketingConsent: true,
      prcExpirationOn: '2027-05-01',
      role: 'attendee',
      seminarCount: 1,
      lastActivityAt: testNow,
    })
  })

  test('only fills empty fields for a visitor; the registration keeps what was entered', async () => {
    const known = await aPerson(db, { firstName: 'Ana', phone: null, company: 'Old School' })
    const seminar = await aSeminar(db)
    const answer = await register({
      seminarId: seminar.id,
      email: known.email,
      firstName: 'Anabel',
      company: 'Elsewhere',
      phone: '0917 000 0000',
    })
    expect(await personOf(known.email)).toMatchObject({
      firstName: 'Ana',
      company: 'Old School',
      phone: '0917 000 0000',
    })
    const [stored] = await db
      .select(registrationColumns)
      .from(registrations)
      .where(eq(registrations.id, answer.registrationId ?? 0))
    expect(stored?.details).toMatchObject({ firstName: 'Anabel', company: 'Elsewhere' })
  })

  test('lets signed-in users update their own details', async () => {
    const known = await aPerson(db, { company: 'Old School' })
    const actor = actorOf(known)
    const seminar = await aSeminar(db)
    await register(
      { seminarId: seminar.id, email: known.email, company: 'New School' },
      contextOf(services, { actor }),
    )
    expect(await personOf(known.email)).toMatchObject({ company: 'New School' })
  })

  test('refuses a suspended person', async () => {
    const known = await aPerson(db, { accountStatus: 'suspended' })
    const seminar = await aSeminar(db)
    await expect(register({ seminarId: seminar.id, email: known.email })).rejects.toMatchObject({
      code: 'account_not_active',
    })
  })

  test('reports whether the person is new, known or registering again', async () => {
    const [first, second] = [await aSeminar(db), await aSeminar(db)]
    const known = await aPerson(db)
    const types = []
    for (const { email, seminarId } of [
      { email: 'newcomer@example.ph', seminarId: first.id },
      { email: 'newcomer@example.ph', seminarId: second.id },
      { email: known.email, seminarId: first.id },
    ]) {
      types.push((await register({ email, seminarId })).registrationType)
    }
    expect(types).toEqual(['new_attendee', 'additional_registration', 'existing_attendee'])
  })
})

test('registerForSeminar writes history and a confirmation of the registration, with the meeting link only if verified', async () => {
  const details = 'https://meet.example/secret'
  const free = await aSeminar(db, { title: 'Free hour', locationDetails: details })
  const paid = await aSeminar(db, { title: 'Paid day', locationDetails: details, price: '5.00' })
  const email = 'mail@example.ph'
  const answer = await register({ seminarId: free.id, email })
  await register({ seminarId: paid.id, email, proofOfPaymentFile: await aProof() })
  const history = await db
    .select()
    .from(interactions)
    .where(eq(interactions.personId, answer.id))
    .orderBy(interactions.id)
  expect(history.map(({ title, interactionType }) => [title, interactionType])).toEqual([
    ['Registered for Free hour', 'registration'],
    ['Registration received: Free hour', 'email'],
    ['Registered for Paid day', 'registration'],
    ['Registration received: Paid day', 'email'],
  ])
  const messages = await db.select().from(outbox).where(eq(outbox.recipientEmail, email)).orderBy(outbox.id)
  const [stored] = await db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.seminarId, free.id))
  const { id: registrationId, reference } = stored ?? {}
  expect(messages[0]?.data).toMatchObject({ registrationId, reference })
  expect(messages.map(({ templateType, data }) => [templateType, data])).toMatchObject([
    ['registration_confirmation', { paymentStatus: 'verified', seminar: { locationDetails: details } }],
    ['registration_confirmation', { paymentStatus: 'pending', seminar: { locationDetails: null } }],
  ])
})

test('registerForSeminar stores nothing when its last step fails', async () => {
  const seminar = await aSeminar(db, { price: '1.00' })
  await database.pool.query('alter table outbox add constraint refuse_all check (id < 0) not valid')
  try {
    const failing = register({
      seminarId: seminar.id,
      email: 'halfway@example.ph',
      proofOfPaymentFile: await aProof(),
    })
    await expect(failing).rejects.toThrow()
  } finally {
    await database.pool.query('alter table outbox drop constraint refuse_all')
  }
  expect(await personOf('halfway@example.ph')).toBeUndefined()
  expect(await db.$count(registrations, eq(registrations.seminarId, seminar.id))).toBe(0)
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminar.id))
  expect(row?.seatsTaken).toBe(0)
})

describe('registerForSeminar and the profession of the license', () => {
  const accreditedSeminar = async () => {
    const seminar = await aSeminar(db)
    await anAccreditation(db, seminar.id)
    await anAccreditation(db, seminar.id, { professionId: await professionId(db, 'Nursing') })
    const teachers = await professionId(db)
    await db
      .update(seminars)
      .set({ accreditations: [teachers, await professionId(db, 'Nursing')].map(approvedFor) })
      .where(eq(seminars.id, seminar.id))
    return { seminarId: seminar.id, prcProfessionId: teachers }
  }

  const approvedFor = (id: number) =>
    ({ professionId: id, status: 'approved', accreditationNo: 'PTR-1', units: '7.50' }) as const

  const licencesOf = async (email: string) =>
    db
      .select({ licenseNo: licences.licenseNo, professionId: licences.professionId })
      .from(licences)
      .innerJoin(people, eq(people.id, licences.personId))
      .where(eq(people.email, email))

  test('stores it with the number, for a new person and one whose number has none', async () => {
    const given = { ...(await accreditedSeminar()), prcLicenseNo: '0123456' }
    const known = await aPerson(db, { prcLicenseNo: '0123456' })
    for (const email of ['new-nurse@example.ph', known.email]) {
      await register({ ...given, email })
      expect(await licencesOf(email)).toEqual([{ licenseNo: '0123456', professionId: given.prcProfessionId }])
    }
  })

  test('changes neither another number nor the license of an account that may be a stranger’s, and keeps what was given', async () => {
    const given = { ...(await accreditedSeminar()), prcLicenseNo: '0123456' }
    const other = await aPerson(db, { prcLicenseNo: '7654321' })
    const stranger = await aUser(db, { prcLicenseNo: '0123456', emailVerifiedAt: null })
    for (const { email, prcLicenseNo } of [other, stranger]) {
      const { registrationId } = await register({ ...given, email })
      expect(await licencesOf(email)).toEqual([{ licenseNo: prcLicenseNo, professionId: null }])
      const [stored] = await db
        .select(registrationColumns)
        .from(registrations)
        .where(eq(registrations.id, registrationId ?? 0))
      expect(stored?.details.prcProfessionId).toBe(given.prcProfessionId)
    }
  })

  test('refuses one for which the seminar is not accredited, at its field', async () => {
    const { id: seminarId } = await aSeminar(db)
    const prcProfessionId = await professionId(db)
    await expect(register({ seminarId, prcProfessionId })).rejects.toMatchObject({
      code: 'profession_not_accredited',
      details: { issues: [{ path: 'prcProfessionId' }] },
    })
  })
})
