import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actorOf, aPerson, aRegistration, aSeminar, testNow } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aPhoto, asDataUrl } from '../../../../tests/kit/pictures.ts'
import { contextOf, createTestServices, type TestServices } from '../../../../tests/kit/services.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { seminars } from '../../catalog/tables.ts'
import { outbox } from '../../messaging/tables.ts'
import { interactions, people } from '../../people/tables.ts'
import type { RegisterInput } from '../contract.ts'
import { proofs, registrations } from '../tables.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const database = await createTestDatabase()
const { db } = database
let services: TestServices

beforeAll(async () => {
  services = await createTestServices(database)
})

afterAll(async () => {
  await services.close()
  await database.close()
})

type Given = Partial<RegisterInput> & { seminarId: number }

function register(given: Given, context = contextOf(services)) {
  return registerForSeminar(context, { input: aRegistration(given), idempotencyKey: null })
}

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'none'
}

async function personOf(email: string) {
  const [person] = await db.select().from(people).where(eq(people.email, email))
  return person
}

async function keptFiles(): Promise<number> {
  let count = 0
  for await (const _ of services.files.list('proofs')) count += 1
  return count
}

const aProof = async () => asDataUrl(await aPhoto({ width: 320, height: 200 }))

describe('the person', () => {
  test('is made with the details given, the middle name kept as its initial', async () => {
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

  test('keeps what is stored: a visitor fills empty fields only, and what they gave stays with the registration', async () => {
    const known = await aPerson(db, { firstName: 'Ana', phone: null, company: 'Old School' })
    const seminar = await aSeminar(db)
    const answer = await register({
      seminarId: seminar.id,
      email: known.email,
      firstName: 'Mallory',
      company: 'Elsewhere',
      phone: '0917 000 0000',
    })
    expect(await personOf(known.email)).toMatchObject({
      firstName: 'Ana',
      company: 'Old School',
      phone: '0917 000 0000',
    })
    const [stored] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.id, answer.registrationId ?? 0))
    expect(stored?.details).toMatchObject({ firstName: 'Mallory', company: 'Elsewhere' })
  })

  test('may change their own details when signed in', async () => {
    const known = await aPerson(db, { company: 'Old School' })
    const actor = actorOf(known)
    const seminar = await aSeminar(db)
    await register(
      { seminarId: seminar.id, email: known.email, company: 'New School' },
      contextOf(services, { actor }),
    )
    expect(await personOf(known.email)).toMatchObject({ company: 'New School' })
  })

  test('is refused while the account is suspended', async () => {
    const known = await aPerson(db, { accountStatus: 'suspended' })
    const seminar = await aSeminar(db)
    expect(await refusalOf(register({ seminarId: seminar.id, email: known.email }))).toBe(
      'account_not_active',
    )
  })

  test('is greeted as new, as known, or as coming again', async () => {
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

describe('the proof', () => {
  test('is kept upright and without metadata, beside a pending payment of the price', async () => {
    const seminar = await aSeminar(db, { price: '1500.50' })
    const answer = await register({ seminarId: seminar.id, proofOfPaymentFile: await aProof() })
    const [row] = await db
      .select()
      .from(registrations)
      .innerJoin(proofs, eq(proofs.registrationId, registrations.id))
      .where(eq(registrations.id, answer.registrationId ?? 0))
    expect(row?.registrations).toMatchObject({ paymentStatus: 'pending', amountDue: '1500.50' })
    expect(row?.registrations.details).not.toHaveProperty('proofOfPaymentFile')
    const picture = await services.files.getBytes(row?.proofs.fileKey ?? '')
    const { width, height, exif, orientation } = await sharp(picture ?? undefined).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 320,
      height: 200,
      exif: undefined,
      orientation: undefined,
    })
  })

  test('is asked for exactly when there is a price, and not kept for a free seminar', async () => {
    const paid = await aSeminar(db, { price: '1.00' })
    expect(await refusalOf(register({ seminarId: paid.id }))).toBe('proof_missing')
    const free = await aSeminar(db)
    const before = await keptFiles()
    const answer = await register({ seminarId: free.id, proofOfPaymentFile: await aProof() })
    const [stored] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.id, answer.registrationId ?? 0))
    expect(stored?.paymentStatus).toBe('verified')
    expect(await keptFiles()).toBe(before)
  })

  test('may come later for somebody whom staff adds', async () => {
    const staff = await aPerson(db, { role: 'staff' })
    const actor = actorOf(staff)
    const seminar = await aSeminar(db, { price: '1.00' })
    const answer = await register({ seminarId: seminar.id, source: null }, contextOf(services, { actor }))
    const [stored] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.id, answer.registrationId ?? 0))
    expect(stored?.paymentStatus).toBe('pending')
  })

  test('leaves no file behind where the picture is none or the seat was lost while it was read', async () => {
    const before = await keptFiles()
    const seminar = await aSeminar(db, { price: '1.00', maxAttendees: 1 })
    const proofOfPaymentFile = await aProof()
    const gif = asDataUrl(Buffer.from('GIF89a'), 'image/png')
    expect(await refusalOf(register({ seminarId: seminar.id, proofOfPaymentFile: gif }))).toBe(
      'file_type_not_accepted',
    )
    const rush = [1, 2, 3].map(() => refusalOf(register({ seminarId: seminar.id, proofOfPaymentFile })))
    expect((await Promise.all(rush)).sort()).toEqual(['none', 'seminar_full', 'seminar_full'])
    expect(await keptFiles()).toBe(before + 1)
  })
})

describe('a rejected payment', () => {
  test('is sent anew by the same call: same registration, new proof, pending, seat taken again', async () => {
    const seminar = await aSeminar(db, { price: '100.00', maxAttendees: 1 })
    const email = 'again@example.ph'
    const first = await register({ seminarId: seminar.id, email, proofOfPaymentFile: await aProof() })
    const id = first.registrationId ?? 0
    await db.update(registrations).set({ paymentStatus: 'rejected' }).where(eq(registrations.id, id))
    await db.update(seminars).set({ seatsTaken: 0 }).where(eq(seminars.id, seminar.id))
    const second = await register({ seminarId: seminar.id, email, proofOfPaymentFile: await aProof() })
    expect(second.registrationId).toBe(id)
    expect(await db.$count(proofs, eq(proofs.registrationId, id))).toBe(2)
    const [stored] = await db.select().from(registrations).where(eq(registrations.id, id))
    expect(stored?.paymentStatus).toBe('pending')
    expect(await personOf(email)).toMatchObject({ seminarCount: 1 })
    const [row] = await db.select().from(seminars).where(eq(seminars.id, seminar.id))
    expect(row?.seatsTaken).toBe(1)
  })

  test('finds no seat where another took it meanwhile', async () => {
    const seminar = await aSeminar(db, { price: '100.00', maxAttendees: 1 })
    const email = 'late@example.ph'
    const first = await register({ seminarId: seminar.id, email, proofOfPaymentFile: await aProof() })
    await db
      .update(registrations)
      .set({ paymentStatus: 'rejected' })
      .where(eq(registrations.id, first.registrationId ?? 0))
    const again = register({ seminarId: seminar.id, email, proofOfPaymentFile: await aProof() })
    expect(await refusalOf(again)).toBe('seminar_full')
  })
})

test('writes history and confirmation with the seat, the meeting link only for who has paid', async () => {
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
  expect(messages.map(({ templateType, data }) => [templateType, data])).toMatchObject([
    ['registration_confirmation', { paymentStatus: 'verified', seminar: { locationDetails: details } }],
    ['registration_confirmation', { paymentStatus: 'pending', seminar: { locationDetails: null } }],
  ])
})

test('stores nothing at all when the last step fails', async () => {
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
