/** Registrations without proof, where statements decide. */

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import type { SealedLinkToken } from '#app/features/email/contract/email-data.ts'
import { outbox } from '#app/features/email/tables.ts'
import type { LinkedRegistrations } from '#app/features/ledger/contract/registrations-link.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import type { PaymentReviewCase } from '#app/features/payment-review/contract/payment-review.ts'
import type { ProofLinkResponse } from '#app/features/payments/contract/proof-link.ts'
import type { RegisterInput, RegisterResponse } from '#app/features/registrations/contract/registration.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { importAndMatchStatement } from '#app/features/statements/commands/import-statement.ts'
import { actorOf, aPerson, aRegistration, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { anAccount, billOf } from '#tests/kit/ledger.ts'
import { aRejectedPayment } from '#tests/kit/payments.ts'
import { contextOf, createTestApi, withFreshLimits, withPolicies } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { aBankLine, aBankTable } from '#tests/kit/statement-files.ts'
import type { RegistrationFormResponse } from '../contract/checkout.ts'

const { database, db, services: plain } = await aSite()
const optional = withPolicies(plain, { keepsLedger: true, isProofOptional: true })
const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))
let api = createTestApi(optional)

beforeEach(() => {
  api = createTestApi(withFreshLimits(optional, database))
})

interface Refused {
  readonly issues?: readonly { readonly path: string }[]
}

const register = (input: RegisterInput, at = api) =>
  at.call<RegisterResponse & Refused>('/attendees', { body: input })

async function aPaidRegistration(values: Omit<Partial<RegisterInput>, 'seminarId'> = {}) {
  const { id: seminarId } = await aSeminar(db, { price: '731.50' })
  return aRegistration({ seminarId, ...values })
}

async function registered() {
  const input = await aPaidRegistration()
  const { status, body } = await register(input)
  expect(status).toBe(200)
  const registrationId = body.registrationId ?? 0
  const bill = await billOf(db, registrationId)
  return { ...body, registrationId, email: input.email, code: formatOrderCode(bill?.code ?? '') }
}

async function confirmationTo(email: string) {
  const rows = await db.select().from(outbox).where(eq(outbox.recipientEmail, email))
  return rows.find(({ templateType }) => templateType === 'registration_confirmation')?.data
}

const mailedToken = async (email: string) => {
  const rows = await db.select().from(outbox).where(eq(outbox.recipientEmail, email))
  const data = rows.find(({ templateType }) => templateType === 'registrations_link')?.data
  return unsealLinkToken(plain.secrets, data?.token as SealedLinkToken)
}

describe('POST /attendees without a proof', () => {
  test.each([
    ['by default', {}],
    ['with a ledger', { keepsLedger: true }],
  ])('is refused at the proof %s', async (_, policies) => {
    const at = createTestApi(withPolicies(withFreshLimits(plain, database), policies))
    const { status, body } = await register(await aPaidRegistration(), at)
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'proofOfPaymentFile'])
  })

  test('is stored pending with its bill where the proof is optional, and says code and amount', async () => {
    const { paymentStatus, paymentNote, code, email } = await registered()
    expect(paymentStatus).toBe('pending')
    expect(paymentNote?.[0]).toBe(`Your seat is reserved. Pay ₱731.50 with your code ${code}.`)
    expect(await confirmationTo(email)).toMatchObject({ billCode: code, seminar: { price: 731.5 } })
  })

  test('answers a repeated request the same', async () => {
    const input = await aPaidRegistration()
    const call = { body: input, headers: { 'Idempotency-Key': crypto.randomUUID() } }
    const first = await api.call<RegisterResponse>('/attendees', call)
    expect((await api.call('/attendees', call)).body).toEqual(first.body)
    expect(first.body.paymentNote).toBeDefined()
  })

  test('has a note only for registrants without proof in seminars with a price', async () => {
    const sent = await register(await aPaidRegistration({ proofOfPaymentFile }))
    const free = await register(aRegistration({ seminarId: (await aSeminar(db, { price: null })).id }))
    expect([sent.body.paymentNote, free.body.paymentNote]).toEqual([undefined, undefined])
    expect([sent.status, free.status]).toEqual([200, 200])
    const headers = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'staff' })).id) }
    const input = await aPaidRegistration()
    const byStaff = await api.call<RegisterResponse>('/attendees', { body: input, headers })
    expect([byStaff.status, byStaff.body.paymentNote]).toEqual([200, undefined])
    expect(await confirmationTo(input.email)).toMatchObject({ billCode: null })
  })

  test('is refused after a rejection, which asks for a proof', async () => {
    const { id, person, seminarId } = await aRejectedPayment(optional, {
      person: { emailVerifiedAt: new Date() },
    })
    const headers = { Cookie: await aSessionCookie(db, person.id) }
    const input = aRegistration({ seminarId, email: person.email })
    const again = await api.call<Refused>('/attendees', { body: input, headers })
    expect([again.status, again.body.issues?.[0]?.path]).toEqual([400, 'proofOfPaymentFile'])
    const [row] = await db.select(registrationColumns).from(registrations).where(eq(registrations.id, id))
    expect(row?.paymentStatus).toBe('rejected')
  })
})

test('GET /registration-form says that the proof is optional, and by default nothing of it', async () => {
  const path = `/registration-form?seminarId=${(await aSeminar(db, { price: '500.00' })).id}`
  expect((await api.call<RegistrationFormResponse>(path)).body.form?.isProofOptional).toBe(true)
  expect((await createTestApi(plain).call<RegistrationFormResponse>(path)).body.form).toBeNull()
})

describe('A registration without proof', () => {
  test('is in the payment review without proof, and is verified by the statement that has its code', async () => {
    const { registrationId, code } = await registered()
    const manager = await aPerson(db, { role: 'organizer' })
    const headers = { Cookie: await aSessionCookie(db, manager.id) }
    const path = `/attendees/payment-case?registrationId=${registrationId}`
    expect((await api.call<PaymentReviewCase>(path, { headers })).body).toMatchObject({
      proof: null,
      registration: { paymentStatus: 'pending' },
    })
    const context = contextOf(withPolicies(optional, { acceptsSureMatches: true }), {
      actor: actorOf(manager),
    })
    const bytes = aBankTable([aBankLine({ amount: 731.5, description: `Transfer ${code}` })])
    await importAndMatchStatement(context, { accountId: (await anAccount(db)).id, bytes })
    const [row] = await db
      .select(registrationColumns)
      .from(registrations)
      .where(eq(registrations.id, registrationId))
    expect(row?.paymentStatus).toBe('verified')
  })

  test('takes a proof later, by the link to the registrations of the address, once', async () => {
    const { email } = await registered()
    await api.call('/attendees/registrations-link/send', { body: { email } })
    const token = await mailedToken(email)
    const read = () =>
      api.call<LinkedRegistrations>('/attendees/registrations-link/read', { body: { token } })
    const proofToken = (await read()).body.registrations[0]?.proofToken ?? ''
    const open = () =>
      api.call<ProofLinkResponse>('/attendees/proof-link/read', { body: { token: proofToken } })
    expect((await open()).body).toMatchObject({ status: 'open', isFirst: true, closed: null })
    const send = () =>
      api.call('/attendees/proof-link/send', { body: { token: proofToken, proofOfPaymentFile } })
    expect((await send()).status).toBe(200)
    expect((await open()).body.status).toBe('sent')
    expect((await send()).status).toBe(409)
    expect((await read()).body.registrations[0]?.proofToken).toBeNull()
  })
})
