import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getCertificateCandidates } from '#app/features/certificates/reads/candidates.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { auditLog, interactions, people } from '#app/features/people/tables.ts'
import { findRegistrationById } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { aPerson, aRegistration, aSeminar, testNow } from '#tests/kit/builders.ts'
import { anIssuedCertificate } from '#tests/kit/certificates.ts'
import { insertRegistration } from '#tests/kit/orders.ts'
import { aSite } from '#tests/kit/site.ts'
import { findWrongCounters } from '#tests/kit/wrong-counters.ts'
import { findProfile } from '../queries/profile.ts'
import { decideRegisteredName } from './decide-registered-name.ts'

const { db, services, contextAs } = await aSite()
const context = await contextAs('staff')

/** Rosa's address, by which somebody registered under this name. */
async function aRegistrationOf(firstName: string) {
  const { id: seminarId } = await aSeminar(db, { seatsTaken: 1 })
  const person = await aPerson(db, {
    firstName: 'Rosa',
    lastName: 'Cruz',
    emailVerifiedAt: testNow,
    seminarCount: 1,
  })
  const details = aRegistration({
    seminarId,
    firstName,
    lastName: 'Reyes',
    middleInitial: '',
    email: person.email,
    company: 'Samar NHS',
  })
  const { id } = await insertRegistration(db, {
    seminarId,
    personId: person.id,
    details,
    registrationType: 'existing_attendee',
    paymentStatus: 'verified',
  })
  return { seminarId, person, registrationId: id }
}

const access = { isOwner: false, canSeeVerifications: false, canSeeProofs: false, canReadLicences: false }

async function registeredAs(personId: number, more: Partial<typeof access> = {}) {
  const profile = await findProfile(db, personId, { ...access, ...more })
  return profile?.seminars.map((one) => one.registeredAs)
}

async function awaitsDecision(seminarId: number) {
  const seminar = await findSeminarRecord(db, seminarId)
  const { candidates } = await getCertificateCandidates(
    db,
    seminar ?? { id: 0, finishesAt: new Date() },
    null,
  )
  return candidates.map(({ candidate }) => candidate.awaitsNameDecision)
}

const peopleOn = (email: string) =>
  db.select().from(people).where(eq(people.email, email)).orderBy(asc(people.id))

test('A registration under another given name is shown to staff only, and its certificates wait', async () => {
  const { person, seminarId } = await aRegistrationOf('Pedro')
  expect(await registeredAs(person.id)).toEqual(['Pedro Reyes'])
  expect(await registeredAs(person.id, { isOwner: true })).toEqual([null])
  expect(await awaitsDecision(seminarId)).toEqual([true])
  const { person: same, seminarId: other } = await aRegistrationOf('Rosie')
  expect([await registeredAs(same.id), await awaitsDecision(other)]).toEqual([[null], [false]])
})

test('decideRegisteredName keeps the name of the same person, and never asks again', async () => {
  const { person, seminarId, registrationId } = await aRegistrationOf('Pedro')
  const decision = { registrationId, decision: 'same_person' } as const
  expect(await decideRegisteredName(context, decision)).toEqual({ personId: person.id, name: 'Rosa Cruz' })
  expect([await registeredAs(person.id), await awaitsDecision(seminarId)]).toEqual([[null], [false]])
  await expect(decideRegisteredName(context, decision)).rejects.toMatchObject({ code: 'name_decided' })
  expect((await peopleOn(person.email)).length).toBe(1)
})

test('decideRegisteredName gives the registration to another person on the address, with history and order', async () => {
  const { person, seminarId, registrationId } = await aRegistrationOf('Pedro')
  const { personId, name } = await decideRegisteredName(context, {
    registrationId,
    decision: 'another_person',
  })
  expect(name).toBe('Pedro Reyes')
  expect(await peopleOn(person.email)).toMatchObject([
    { firstName: 'Rosa', sharesMailbox: false, seminarCount: 0, hasVerifiedPayment: false },
    { id: personId, firstName: 'Pedro', sharesMailbox: true, seminarCount: 1, company: 'Samar NHS' },
  ])
  const moved = await findRegistrationById(db, registrationId)
  expect(moved?.personId).toBe(personId)
  expect(await getOrderOfSeat(db, moved?.seatLineId ?? 0)).toMatchObject({ payerId: personId })
  expect([await registeredAs(personId), await awaitsDecision(seminarId)]).toEqual([[null], [false]])
  for (const id of [person.id, personId])
    expect(await db.$count(interactions, eq(interactions.personId, id))).toBe(1)
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'registration.person_changed'))
  expect(entries).toMatchObject([{ subjectId: registrationId, details: { from: person.id, to: personId } }])
  expect(await findWrongCounters(db)).toEqual([])
})

test('decideRegisteredName takes a known person on the address, unless they have a registration', async () => {
  const { person, registrationId } = await aRegistrationOf('Pedro')
  const pedro = { email: person.email, firstName: 'Pedro', lastName: 'Reyes', sharesMailbox: true }
  const known = await aPerson(db, pedro)
  const decision = { registrationId, decision: 'another_person' } as const
  expect((await decideRegisteredName(context, decision)).personId).toBe(known.id)
  const again = await aRegistrationOf('Pedro')
  const other = await aPerson(db, { ...pedro, email: again.person.email, seminarCount: 1 })
  await insertRegistration(db, {
    seminarId: again.seminarId,
    personId: other.id,
    details: aRegistration({ seminarId: again.seminarId }),
    registrationType: 'existing_attendee',
    paymentStatus: 'verified',
  })
  const refused = decideRegisteredName(context, { ...decision, registrationId: again.registrationId })
  await expect(refused).rejects.toMatchObject({ code: 'already_registered' })
})

test('decideRegisteredName refuses to move a registration that has a valid certificate', async () => {
  const { registrant } = await anIssuedCertificate(services)
  await db
    .update(registrations)
    .set({ details: { ...registrant.details, firstName: 'Pedro' } })
    .where(eq(registrations.id, registrant.id))
  const decision = { registrationId: registrant.id, decision: 'another_person' } as const
  await expect(decideRegisteredName(context, decision)).rejects.toMatchObject({ code: 'certificate_issued' })
})
