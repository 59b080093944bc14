import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { passwords } from '#app/features/accounts/tables.ts'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog, interactions } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { isOwnRegistration } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { actorOf, inDays, testNow } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { aProof, aRejectedPayment, proofsOf } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getProofLink } from '../reads/proof-link.ts'
import { resendProof } from './resend-proof.ts'
import { verifyPayment } from './verify-payment.ts'

const { db, services, contextAs } = await aSite()
const context = contextOf(services)
const verifier = await contextAs('organizer')
const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

beforeEach(async () => {
  await db.delete(outbox)
})

interface Sent {
  readonly token: string
  readonly referenceNumber?: string
  readonly amountSent?: number
}

function send({ token, referenceNumber, amountSent }: Sent, idempotencyKey: string | null = null) {
  const input = { token, proofOfPaymentFile, referenceNumber, amountSent }
  return resendProof(context, { input, idempotencyKey })
}

const read = ({ token }: { readonly token: string }, now = testNow) =>
  getProofLink({ ...context, now }, token)

async function rowOf({ id }: { readonly id: number }) {
  const [row] = await db.select(registrationColumns).from(registrations).where(eq(registrations.id, id))
  return row
}

async function seatsOf({ seminarId }: { readonly seminarId: number }) {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return row?.seatsTaken
}

async function filesOf(folder: string): Promise<number> {
  let number = 0
  for await (const _ of services.files.list(folder)) number += 1
  return number
}

describe('resendProof through the link in a rejection e-mail', () => {
  test('returns the registration to pending with seat, proof file and payment details', async () => {
    const payment = await aRejectedPayment(services, { seminar: { title: 'Reading' } })
    await aProof(db, payment.id)
    await send({ ...payment, referenceNumber: ' 9001 ', amountSent: 499.99 })
    expect(await rowOf(payment)).toMatchObject({ paymentStatus: 'pending', amountDue: '500.00' })
    expect(await seatsOf(payment)).toBe(1)
    const [latest, former] = await proofsOf(db, payment.id)
    expect(latest).toMatchObject({
      contentType: 'image/jpeg',
      amountSent: '499.99',
      referenceNumber: ' 9001 ',
    })
    expect(latest?.fileHash).toHaveLength(32)
    expect(await services.files.exists(latest?.fileKey ?? '')).toBe(true)
    expect(former).toBeDefined()
    const [queuedEmail] = await db.select().from(outbox)
    expect(queuedEmail).toMatchObject({
      templateType: 'registration_confirmation',
      recipientEmail: payment.person.email,
      data: { paymentStatus: 'pending' },
    })
    const history = await db
      .select()
      .from(interactions)
      .where(eq(interactions.personId, payment.person.id))
      .orderBy(interactions.id)
    expect(history).toMatchObject([
      { interactionType: 'registration', title: 'New proof of payment: Reading' },
      { interactionType: 'email' },
    ])
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'proof.resent', subjectId: payment.id, actorId: null })
  })

  test('repeats its result for a retry and refuses a second proof', async () => {
    const payment = await aRejectedPayment(services)
    await send(payment, 'one press')
    await send(payment, 'one press')
    const refused = { code: 'proof_sent', message: 'We have your new proof of payment already.' }
    await expect(send(payment, 'another')).rejects.toMatchObject(refused)
    await expect(send(payment)).rejects.toMatchObject(refused)
    expect(await proofsOf(db, payment.id)).toHaveLength(1)
    expect(await seatsOf(payment)).toBe(1)
    expect(await db.$count(outbox)).toBe(1)
  })

  test('accepts one of many simultaneous submissions and stores no extra file', async () => {
    const payment = await aRejectedPayment(services)
    const before = await filesOf('proofs')
    await Promise.all(Array.from({ length: 6 }, () => send(payment, 'double click')))
    const others = await Promise.allSettled(Array.from({ length: 3 }, () => send(payment, 'other tab')))
    expect(others.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await proofsOf(db, payment.id)).toHaveLength(1)
    expect(await seatsOf(payment)).toBe(1)
    expect(await filesOf('proofs')).toBe(before + 1)
  })

  test('is refused when the seminar is full, over or cancelled', async () => {
    const refusals = [
      [{ maxAttendees: 1, seatsTaken: 1 }, 'This seminar is full.'],
      [{ startsAt: inDays(-7) }, 'This seminar has ended.'],
      [{ status: 'cancelled' }, 'This seminar was cancelled.'],
    ] as const
    for (const [seminar, message] of refusals) {
      const payment = await aRejectedPayment(services, { seminar })
      await expect(send(payment)).rejects.toMatchObject({ kind: 'conflict', message })
      expect((await rowOf(payment))?.paymentStatus).toBe('rejected')
      expect(await read(payment)).toMatchObject({ status: 'open', closed: message })
    }
    expect(await filesOf('proofs')).toBeLessThan(10)
  })

  test('is refused to a person whose account is not active', async () => {
    const payment = await aRejectedPayment(services, { person: { accountStatus: 'suspended' } })
    await expect(send(payment)).rejects.toMatchObject({ code: 'account_not_active' })
  })
})

test.for([
  ['lost by an unverified account if sent without signing in', false],
  ['kept by an unverified account if sent while signed in to it', true],
] as const)('Ownership of a registration after resendProof: %s', async ([, isSignedIn]) => {
  const payment = await aRejectedPayment(services)
  const { personId } = payment
  await db.insert(passwords).values({ personId, passwordHash: '-', claimedRegistrationId: payment.id })
  await db.update(registrations).set({ registeredBy: personId }).where(eq(registrations.id, payment.id))
  expect(await isOwnRegistration(db, payment.id, personId)).toBe(true)
  const sender = isSignedIn ? contextOf(services, { actor: actorOf(payment.person) }) : context
  await resendProof(sender, { input: { token: payment.token, proofOfPaymentFile }, idempotencyKey: null })
  expect(await isOwnRegistration(db, payment.id, personId)).toBe(isSignedIn)
})

describe('The link in a rejection e-mail', () => {
  const invalid = { kind: 'not_found', code: 'link_invalid' }

  test('returns what its page shows, without private data', async () => {
    const payment = await aRejectedPayment(services, {
      notes: 'The amount is not readable.',
      seminar: { title: 'Reading', locationDetails: 'secret' },
      person: { firstName: 'Juan' },
    })
    const answer = await read(payment)
    expect(answer).toMatchObject({
      status: 'open',
      firstName: 'Juan',
      seminar: { id: payment.seminarId, title: 'Reading' },
      amountDue: 500,
      notes: 'The amount is not readable.',
      closed: null,
    })
    expect(JSON.stringify(answer)).not.toMatch(/secret|example\.ph/)
  })

  test('expires after two weeks', async () => {
    const payment = await aRejectedPayment(services)
    const end = inDays(14)
    expect(await read(payment, new Date(end.getTime() - 1))).toMatchObject({ status: 'open' })
    await expect(read(payment, end)).rejects.toMatchObject(invalid)
    const late = resendProof(
      { ...context, now: end },
      { input: { token: payment.token, proofOfPaymentFile }, idempotencyKey: null },
    )
    await expect(late).rejects.toMatchObject(invalid)
  })

  test('reports that a proof was already sent or the payment verified', async () => {
    const payment = await aRejectedPayment(services)
    await send(payment)
    expect(await read(payment)).toMatchObject({ status: 'sent', closed: null })
    await verifyPayment(verifier, { registrationId: payment.id, action: 'approve' })
    expect(await read(payment)).toMatchObject({ status: 'verified' })
    await expect(send(payment)).rejects.toMatchObject({ code: 'payment_verified' })
  })

  test('is void after a second rejection, whose e-mail has its own link', async () => {
    const payment = await aRejectedPayment(services)
    await send(payment)
    await verifyPayment(verifier, { registrationId: payment.id, action: 'reject' })
    await expect(read(payment)).rejects.toMatchObject(invalid)
    await expect(send(payment)).rejects.toMatchObject(invalid)
    const [queuedEmail] = await db.select().from(outbox).where(eq(outbox.templateType, 'payment_rejected'))
    const sealed = (queuedEmail?.data.link as { token?: string } | undefined)?.token ?? ''
    const token = unsealLinkToken(services.secrets, sealed)
    await send({ token })
    expect((await rowOf(payment))?.paymentStatus).toBe('pending')
  })

  test('cannot be forged, and is void once the person is erased or the registration gone', async () => {
    for (const token of ['', 'x', 'a.b.c', services.secrets.signToken('another use', {}, inDays(1))])
      await expect(read({ token })).rejects.toMatchObject(invalid)
    await expect(
      read(await aRejectedPayment(services, { person: { erasedAt: testNow } })),
    ).rejects.toMatchObject(invalid)
    const gone = await aRejectedPayment(services)
    await db.delete(registrations).where(eq(registrations.id, gone.id))
    await expect(read(gone)).rejects.toMatchObject(invalid)
    await expect(send(gone)).rejects.toMatchObject(invalid)
  })
})
