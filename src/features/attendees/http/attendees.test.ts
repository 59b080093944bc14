import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { people } from '#app/features/people/tables.ts'
import type { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { actorOf, aPerson, aRegistration, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { insertRegistrations, setPayment } from '#tests/kit/orders.ts'
import { aDecision } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { Attendee, AttendeeList } from '../contract/attendees.ts'

const { db, services, api } = await aSite()
const organizer = await aPerson(db, {
  role: 'organizer',
  displayName: 'Olga Organizer',
  createdAt: minutes(0),
})
const staff = await aPerson(db, { role: 'staff', createdAt: minutes(1) })
const free = await aSeminar(db, { title: 'Reading Aloud' })
const paid = await aSeminar(db, { title: 'School Budgets', price: '500.00' })

/** Creation times are set explicitly, because the list is ordered by them. */
function minutes(later: number): Date {
  return new Date(Date.UTC(2026, 9, 1, 0, later))
}

async function register(input: Partial<RegisterInput> & { seminarId: number }): Promise<number> {
  const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 80, height: 60 }))
  const answer = await registerForSeminar(contextOf(services, { actor: actorOf(organizer) }), {
    input: { ...aRegistration(input), proofOfPaymentFile },
    idempotencyKey: null,
  })
  return answer.registrationId ?? 0
}

async function decide(registrationId: number, paymentStatus: 'verified' | 'rejected') {
  const action = paymentStatus === 'rejected' ? 'reject' : 'approve'
  await setPayment(db, eq(registrations.id, registrationId), { paymentStatus })
  await aDecision(db, registrationId, { action, decidedBy: organizer.id })
}

const marikit = await aPerson(db, {
  firstName: 'Marikit',
  middleInitial: 'Ñ',
  lastName: 'Peña',
  suffix: 'PhD',
  company: 'Aklatan 100% Books_Co',
  createdAt: minutes(2),
})
const benigno = await aPerson(db, { firstName: 'Benigno', lastName: 'Uy', createdAt: minutes(3) })
const nobody = await aPerson(db, {
  firstName: null,
  lastName: null,
  displayName: 'Just A Name',
  createdAt: minutes(4),
})
const of = { marikit: 0, benigno: 0, organizer: 0 }

beforeAll(async () => {
  const { email } = marikit
  await register({ seminarId: free.id, email, firstName: 'Marikit' })
  of.marikit = await register({ seminarId: paid.id, email, firstName: 'Marikit' })
  of.benigno = await register({ seminarId: paid.id, email: benigno.email, firstName: 'Benigno' })
  of.organizer = await register({ seminarId: free.id, email: organizer.email })
  await decide(of.marikit, 'verified')
  await decide(of.benigno, 'rejected')
})

async function read(search = '', person = organizer) {
  const headers = { Cookie: await aSessionCookie(db, person.id) }
  return api.call<AttendeeList & { error: string }>(`/attendees${search}`, { headers })
}

async function idsFound(search: string): Promise<number[]> {
  return (await read(search)).body.attendees.map(({ id }) => id)
}

test('GET /attendees lists attendees and everyone with a registration, newest first', async () => {
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 4, page: 1, limit: 10 })
  expect(body.attendees.map(({ id }) => id)).toEqual([nobody.id, benigno.id, marikit.id, organizer.id])
})

test('GET /attendees returns a person’s details, registrations and the last payment’s approver', async () => {
  const { body } = await read(`?search=marikit`)
  expect(body.attendees).toEqual([
    {
      id: marikit.id,
      firstName: 'Marikit',
      middleInitial: 'Ñ',
      lastName: 'Peña',
      suffix: 'PhD',
      displayName: 'Marikit Ñ. Peña PhD',
      email: marikit.email,
      phone: '0917 555 0101',
      company: 'Aklatan 100% Books_Co',
      jobTitle: 'Teacher II',
      prcLicenseNo: null,
      prcExpirationDate: null,
      isCpdasUser: false,
      role: 'attendee',
      accountStatus: 'active',
      hasLoginAccess: false,
      marketingConsent: false,
      communicationPreferences: { email: true, sms: false, phone: false },
      notes: null,
      tags: [],
      source: 'facebook',
      createdAt: minutes(2).toISOString(),
      lastActivityAt: services.clock().toISOString(),
      seminarCount: 2,
      seminars: [
        {
          registrationId: of.marikit,
          orderId: expect.any(Number),
          seminarId: paid.id,
          seminarTitle: 'School Budgets',
          scheduledDate: paid.startsAt.toISOString(),
          registrationDate: services.clock().toISOString(),
          attendanceStatus: 'registered',
          paymentStatus: 'verified',
          isFree: false,
          isCancelled: false,
          registeredAs: null,
          hasCertificate: false,
          proofOfPaymentFile: `/_api/attendees/proof?registrationId=${of.marikit}`,
        },
        expect.objectContaining({ seminarTitle: 'Reading Aloud', isFree: true, proofOfPaymentFile: null }),
      ],
      paymentState: 'verified',
      openPayments: 0,
      verifiedAt: expect.any(String),
      verifiedBy: { id: organizer.id, displayName: 'Olga Organizer' },
    } satisfies Attendee,
  ])
})

test('GET /attendees filters by payment status, by seminar, and by payment status within a seminar', async () => {
  expect(await idsFound('?paymentStatus=verified')).toEqual([marikit.id, organizer.id])
  expect(await idsFound('?paymentStatus=rejected')).toEqual([benigno.id])
  expect(await idsFound('?paymentStatus=pending')).toEqual([])
  expect(await idsFound(`?seminarId=${paid.id}`)).toEqual([benigno.id, marikit.id])
  expect(await idsFound(`?seminarId=${paid.id}&paymentStatus=verified`)).toEqual([marikit.id])
  expect(await idsFound(`?seminarId=${free.id}&paymentStatus=rejected`)).toEqual([])
})

test('GET /attendees searches parts of names, e-mail and company, ignoring case, accents, order and punctuation', async () => {
  expect(await idsFound('?search=MARIK')).toEqual([marikit.id])
  expect(await idsFound(`?search=${encodeURIComponent('PEÑA')}`)).toEqual([marikit.id])
  expect(await idsFound(`?search=${encodeURIComponent('100% books_co')}`)).toEqual([marikit.id])
  expect(await idsFound('?search=pena, marikit')).toEqual([marikit.id])
  expect(await idsFound(`?search=${encodeURIComponent(benigno.email.toUpperCase())}`)).toEqual([benigno.id])
  expect(await idsFound('?search=just%20a')).toEqual([nobody.id])
  expect(await idsFound('?search=')).toHaveLength(4)
})

test('GET /attendees finds a person by the name as displayed', async () => {
  const shown = encodeURIComponent('  marikit  Ñ. Peña PHD ')
  expect(await idsFound(`?search=${shown}`)).toEqual([marikit.id])
})

test('GET /attendees searches by one or two letters and by short names with suffix', async () => {
  const uy = await aPerson(db, {
    firstName: 'Qz',
    lastName: 'Uy',
    suffix: 'III',
    company: 'Xq',
    createdAt: minutes(-2),
  })
  expect(await idsFound('?search=qz')).toEqual([uy.id])
  expect(await idsFound('?search=Q')).toEqual([uy.id])
  expect(await idsFound('?search=uy%20iii')).toEqual([uy.id])
  expect(await idsFound('?search=uy%20ii')).toEqual([uy.id])
  expect(await idsFound('?search=uy%20jr')).toEqual([])
  await db.delete(people).where(eq(people.id, uy.id))
})

test('GET /attendees is paginated, and a page past the end has the correct total', async () => {
  expect((await read('?limit=1&page=2')).body).toMatchObject({ total: 4, page: 2, limit: 1 })
  expect(await idsFound('?pageSize=1&page=2')).toEqual([benigno.id])
  expect((await read('?page=99')).body).toMatchObject({ attendees: [], total: 4 })
})

test('GET /attendees returns a person’s latest twenty seminars plus the one filtered for', async () => {
  const busy = await aPerson(db, { createdAt: minutes(-1) })
  const seminars = await Promise.all(Array.from({ length: 22 }, () => aSeminar(db)))
  await insertRegistrations(
    db,
    seminars.map(({ id }, index) => ({
      seminarId: id,
      personId: busy.id,
      registrationType: 'existing_attendee' as const,
      paymentStatus: 'verified' as const,
      details: aRegistration({ seminarId: id }),
      registeredAt: minutes(index),
    })),
  )
  const oldest = seminars[0]?.id ?? 0
  const latest = seminars.slice(2).map(({ id }) => id)
  const plain = (await read(`?search=${busy.email}`)).body.attendees[0]
  expect(plain?.seminars.map(({ seminarId }) => seminarId)).toEqual(latest.toReversed())
  const filtered = (await read(`?seminarId=${oldest}`)).body.attendees[0]
  expect(filtered?.seminars.map(({ seminarId }) => seminarId)).toEqual([
    ...latest.slice(1).toReversed(),
    oldest,
  ])
})

test('GET /attendees shows the same payment state and open-payment count whatever the payment filter', async () => {
  const person = await aPerson(db, { createdAt: minutes(-3) })
  const seminars = await Promise.all(Array.from({ length: 24 }, () => aSeminar(db)))
  const statuses = ['rejected', 'pending', 'pending', 'verified'] as const
  await insertRegistrations(
    db,
    seminars.map(({ id }, index) => ({
      seminarId: id,
      personId: person.id,
      registrationType: 'existing_attendee' as const,
      paymentStatus: statuses[index] ?? ('verified' as const),
      amountDue: index < statuses.length ? '500.00' : null,
      details: aRegistration({ seminarId: id }),
      registeredAt: minutes(index),
    })),
  )
  for (const filter of ['', '&paymentStatus=pending', '&paymentStatus=verified', '&paymentStatus=rejected']) {
    const [found] = (await read(`?search=${person.email}${filter}`)).body.attendees
    expect(found, filter).toMatchObject({ id: person.id, paymentState: 'rejected', openPayments: 3 })
  }
  await setPayment(db, eq(registrations.personId, person.id), { paymentStatus: 'verified' })
  const verified = (await read(`?search=${person.email}`)).body.attendees[0]
  expect(verified).toMatchObject({ paymentState: 'verified', openPayments: 0 })
  await setPayment(db, eq(registrations.personId, person.id), { paymentStatus: 'verified', amountDue: '0' })
  const free = (await read(`?search=${person.email}`)).body.attendees[0]
  expect(free).toMatchObject({ paymentState: 'free', openPayments: 0 })
  expect(free?.seminars[0]).toMatchObject({ paymentStatus: 'verified', isFree: true })
  expect((await read(`?search=${nobody.email}`)).body.attendees[0]).toMatchObject({ paymentState: null })
})

test('GET /attendees hides proof URLs from staff who may not see payments', async () => {
  const { status, body } = await read('?search=marikit', staff)
  expect(status).toBe(200)
  expect(body.attendees[0]?.seminars.map(({ proofOfPaymentFile }) => proofOfPaymentFile)).toEqual([
    null,
    null,
  ])
})

test('POST /attendees/delete deletes an attendee', async () => {
  const { id } = await aPerson(db)
  const headers = { Cookie: await aSessionCookie(db, organizer.id) }
  const deleted = await api.call('/attendees/delete', { body: { attendeeId: id }, headers })
  expect(deleted).toMatchObject({ status: 200, body: { success: true } })
})
