import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import type { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { setPayment } from '#tests/kit/orders.ts'
import { proofsOf } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const { db, services } = await aSite()

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

async function storedFiles(): Promise<number> {
  let count = 0
  for await (const _ of services.files.list('proofs')) count += 1
  return count
}

const aProof = async () => asDataUrl(await aPhoto({ width: 320, height: 200 }))

describe('A proof of payment sent with a registration', () => {
  test('is stored upright without metadata, with a pending payment of the seminar’s price', async () => {
    const seminar = await aSeminar(db, { price: '1500.50' })
    const answer = await register({ seminarId: seminar.id, proofOfPaymentFile: await aProof() })
    const id = answer.registrationId ?? 0
    const [row] = await db.select(registrationColumns).from(registrations).where(eq(registrations.id, id))
    expect(row).toMatchObject({ paymentStatus: 'pending', amountDue: '1500.50' })
    expect(row?.details).not.toHaveProperty('proofOfPaymentFile')
    const [proof] = await proofsOf(db, id)
    const picture = await services.files.getBytes(proof?.fileKey ?? '')
    const { width, height, exif, orientation } = await sharp(picture ?? undefined).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 320,
      height: 200,
      exif: undefined,
      orientation: undefined,
    })
  })

  test('is required exactly when the seminar has a price, and not stored for a free one', async () => {
    const paid = await aSeminar(db, { price: '1.00' })
    expect(await refusalOf(register({ seminarId: paid.id }))).toBe('proof_missing')
    const free = await aSeminar(db)
    const before = await storedFiles()
    const answer = await register({ seminarId: free.id, proofOfPaymentFile: await aProof() })
    const [stored] = await db
      .select(registrationColumns)
      .from(registrations)
      .where(eq(registrations.id, answer.registrationId ?? 0))
    expect(stored?.paymentStatus).toBe('verified')
    expect(await storedFiles()).toBe(before)
  })

  test('leaves no stored file when it is no image or the seat was lost meanwhile', async () => {
    const before = await storedFiles()
    const seminar = await aSeminar(db, { price: '1.00', maxAttendees: 1 })
    const proofOfPaymentFile = await aProof()
    const gif = asDataUrl(Buffer.from('GIF89a'), 'image/png')
    expect(await refusalOf(register({ seminarId: seminar.id, proofOfPaymentFile: gif }))).toBe(
      'file_type_not_accepted',
    )
    const rush = [1, 2, 3].map(() => refusalOf(register({ seminarId: seminar.id, proofOfPaymentFile })))
    expect((await Promise.all(rush)).sort()).toEqual(['none', 'seminar_full', 'seminar_full'])
    expect(await storedFiles()).toBe(before + 1)
  })
})

describe('A rejected payment', () => {
  /** The claim in the cookie of the browser that registered. */
  const claimOf = ({ id, registrationId }: Awaited<ReturnType<typeof register>>) => ({
    personId: id,
    registrationId: registrationId ?? 0,
  })

  test('is resubmitted by the same browser: same registration, new proof, pending, seat taken', async () => {
    const seminar = await aSeminar(db, { price: '100.00', maxAttendees: 1 })
    const email = 'again@example.ph'
    const first = await register({ seminarId: seminar.id, email, proofOfPaymentFile: await aProof() })
    const id = first.registrationId ?? 0
    await setPayment(db, eq(registrations.id, id), { paymentStatus: 'rejected' })
    await db.update(seminars).set({ seatsTaken: 0 }).where(eq(seminars.id, seminar.id))
    const input = aRegistration({ seminarId: seminar.id, email, proofOfPaymentFile: await aProof() })
    const request = { input, idempotencyKey: null, claim: claimOf(first) }
    const second = await registerForSeminar(contextOf(services), request)
    expect(second.registrationId).toBe(id)
    expect(await proofsOf(db, id)).toHaveLength(2)
    const [stored] = await db.select(registrationColumns).from(registrations).where(eq(registrations.id, id))
    expect(stored?.paymentStatus).toBe('pending')
    const [person] = await db.select().from(people).where(eq(people.email, email))
    expect(person).toMatchObject({ seminarCount: 1 })
    const [row] = await db.select().from(seminars).where(eq(seminars.id, seminar.id))
    expect(row?.seatsTaken).toBe(1)
  })
})
