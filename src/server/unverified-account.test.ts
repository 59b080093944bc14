import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { actorOf, aPerson, aRegistration, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { aProof, decisionsOf, proofsOf } from '#tests/kit/payments.ts'
import { contextOf, createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { updateProfile } from '../features/attendees/commands/update-profile.ts'
import { verifyPayment } from '../features/payments/commands/verify-payment.ts'
import { people } from '../features/people/tables.ts'
import { registrations } from '../features/registrations/tables.ts'

const { database, db, services } = await aSite()
const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

const email = 'teacher@example.ph'

/** Data entered by the teacher and by staff. */
const teachers = {
  phone: '0917 555 7701',
  company: 'Secret High School',
  jobTitle: 'Secret Teacher',
  prcLicenseNo: 'LIC-7702',
  notes: 'I use a wheelchair 7703',
  referenceNumber: 'REF-7704',
  amountSent: 777.05,
}
const provider = {
  rejection: 'The amount is wrong 7706',
  license: 'LIC-7707',
  phone: '0917 555 7708',
  notes: 'Scholar 7709',
}
const meetingLink = 'https://meet.example/7710'
const marks = [...Object.values(teachers), ...Object.values(provider), meetingLink].map(String)

let stranger: { Cookie: string }
let personId: number
let registrationId: number
let proofId: number | undefined
let seminarId: number
let openSeminarId: number

const freshApi = () => createTestApi(withFreshLimits(services, database))

beforeAll(async () => {
  const api = freshApi()
  const account = { email, password: 'bahay kubo 1994', displayName: 'Stranger' }
  const made = await api.call<{ user: { id: number } }>('/auth/register_with_password', { body: account })
  personId = made.body.user.id
  stranger = { Cookie: await aSessionCookie(db, personId) }

  seminarId = (await aSeminar(db, { price: '800.00', locationDetails: meetingLink })).id
  openSeminarId = (await aSeminar(db)).id
  const registered = await api.call('/attendees', {
    body: { ...aRegistration({ seminarId, email }), ...teachers, proofOfPaymentFile },
  })
  registrationId = Number(registered.body.registrationId)
  const [proof] = await proofsOf(db, registrationId)
  proofId = proof?.id
  const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
  await verifyPayment(admin, { registrationId, action: 'reject', notes: provider.rejection })
  await updateProfile(admin, {
    userId: personId,
    prcLicenseNo: provider.license,
    phone: provider.phone,
    notes: provider.notes,
    tags: ['7711'],
  })
})

/** All data entered by the teacher or by staff. */
async function readState() {
  const [person] = await db.select().from(people).where(eq(people.id, personId))
  const { lastActivityAt: _, seminarCount: __, hasVerifiedPayment: ___, ...row } = person ?? {}
  const [registration] = await db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  return {
    row,
    registration,
    proofs: await proofsOf(db, registrationId),
    decisions: await decisionsOf(db, registrationId),
  }
}

/** Endpoints and their expected status; no response may contain any of the marks. */
const views: Readonly<Record<string, { readonly path: () => string; readonly status: number }>> = {
  'the session': { path: () => '/auth/session', status: 200 },
  'the account': { path: () => '/account', status: 200 },
  'its second factors': { path: () => '/account/second-factor', status: 200 },
  'the personal dashboard': { path: () => '/dashboard/personal', status: 200 },
  'its profile, by its own ID': { path: () => `/attendees/profile?attendeeId=${personId}`, status: 200 },
  'its profile': { path: () => '/attendees/profile', status: 200 },
  'the download of its data': { path: () => '/attendees/own-data', status: 200 },
  'its details for prefilling the registration form': { path: () => '/attendees/own-details', status: 200 },
  'its erasure request': { path: () => '/attendees/erasure-request', status: 200 },
  'the proof of payment': {
    path: () => `/attendees/proof?registrationId=${registrationId}&proofId=${proofId}`,
    status: 403,
  },
  'the seminar with its meeting link': {
    path: () => `/seminars/details?seminarId=${seminarId}`,
    status: 200,
  },
  'the list of seminars': { path: () => '/seminars', status: 200 },
  'its official invitation': {
    path: () => `/email/templates/get?attendeeId=${personId}&seminarId=${openSeminarId}`,
    status: 200,
  },
}

describe('A visitor with an unverified e-mail who opens', () => {
  test.for(Object.entries(views))('%s sees no data entered by others', async ([, { path, status }]) => {
    const response = await freshApi().send(path(), { headers: stranger })
    expect(response.status).toBe(status)
    const text = await response.text()
    expect(marks.filter((mark) => text.includes(mark))).toEqual([])
    expect(text).not.toContain(`registrationId=${registrationId}`)
  })

  test('sees the phone number masked in the status check, like everyone', async () => {
    const body = { email }
    const { body: answer } = await freshApi().call<{ attendee: { phone: string } }>('/attendees/lookup', {
      body,
      headers: stranger,
    })
    expect(answer.attendee.phone).toMatch(/^\*/)
  })
})

const registration = (values: object) => ({ ...aRegistration({ seminarId, email }), ...values })

/** Calls and their expected status; none may change the stored data. */
const changes: Readonly<
  Record<string, { readonly path: string; readonly body: () => object; readonly status: number }>
> = {
  'resubmits the rejected registration': {
    path: '/attendees',
    body: () => registration({ proofOfPaymentFile, prcLicenseNo: 'STRANGER', phone: '0999' }),
    status: 409,
  },
  'registers for another seminar': {
    path: '/attendees',
    body: () =>
      registration({
        seminarId: openSeminarId,
        prcLicenseNo: 'STRANGER',
        phone: '0999',
        notes: 'STRANGER',
        marketingConsent: true,
        isCpdasUser: true,
      }),
    status: 200,
  },
  'changes the details of its account': {
    path: '/account/update',
    body: () => ({ firstName: 'Stranger', phone: '0999', company: 'Stranger' }),
    status: 409,
  },
  'turns off e-mail': {
    path: '/account/update',
    body: () => ({ communicationPreferences: { email: false, sms: false, phone: false } }),
    status: 409,
  },
  'changes the e-mail of the account': {
    path: '/account/change-email',
    body: () => ({ newEmail: 'stranger@example.com' }),
    status: 409,
  },
  'requests erasure': { path: '/attendees/erasure-request', body: () => ({}), status: 409 },
  'withdraws an erasure request': {
    path: '/attendees/erasure-request/withdraw',
    body: () => ({}),
    status: 200,
  },
}

describe('Account with an unverified e-mail, writing', () => {
  test.for(Object.entries(changes))(
    'changes no data of others when it %s',
    async ([, { path, body, status }]) => {
      const before = await readState()
      const response = await freshApi().send(path, { body: body(), headers: stranger })
      expect({ status: response.status, text: await response.text() }).toMatchObject({ status })
      expect(await readState()).toEqual(before)
    },
  )
})

describe('Registrations made by an account with an unverified e-mail itself', () => {
  async function ownRejected() {
    const seminar = await aSeminar(db, { price: '50.00' })
    const body = { ...registration({ seminarId: seminar.id, proofOfPaymentFile }), prcLicenseNo: null }
    const { body: answer } = await freshApi().call('/attendees', { body, headers: stranger })
    const id = Number(answer.registrationId)
    const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
    await verifyPayment(admin, { registrationId: id, action: 'reject' })
    return { id, seminarId: seminar.id }
  }

  const proofStatus = async (id: number, proofId?: number) => {
    const search = proofId === undefined ? '' : `&proofId=${proofId}`
    const path = `/attendees/proof?registrationId=${id}${search}`
    return (await freshApi().send(path, { headers: stranger })).status
  }

  test('are visible to it, except proofs that others sent for it', async () => {
    const { id } = await ownRejected()
    expect(await proofStatus(id)).toBe(200)
    const staff = await aPerson(db, { role: 'staff' })
    const foreign = await aProof(db, id, { sentBy: staff.id, channel: 'staff' })
    expect(await proofStatus(id, foreign.id)).toBe(404)
    expect(await proofStatus(id)).toBe(200)
    const { body } = await freshApi().call<{ registrations: { id: number; proofs: unknown[] }[] }>(
      '/attendees/own-data',
      { headers: stranger },
    )
    expect(body.registrations.find((one) => one.id === id)?.proofs).toHaveLength(1)
  })

  test('can be sent again after rejection, filling only empty registration fields', async () => {
    const { id, seminarId } = await ownRejected()
    const body = registration({ seminarId, proofOfPaymentFile, company: 'Another', prcLicenseNo: 'NEW-1' })
    const { status } = await freshApi().call('/attendees', { body, headers: stranger })
    expect(status).toBe(200)
    const [row] = await db.select(registrationColumns).from(registrations).where(eq(registrations.id, id))
    expect(row).toMatchObject({
      paymentStatus: 'pending',
      details: { company: 'Samar National High School', prcLicenseNo: 'NEW-1' },
    })
    expect((await readState()).row).toMatchObject({ prcLicenseNo: provider.license })
  })
})
