import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { erasePerson } from '#app/features/privacy/commands/erase-person.ts'
import type { GivenAnswer } from '#app/features/registrations/contract/registration.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { standardRegistrationForm } from '#app/features/settings/contract/standard-registration-form.ts'
import { actorOf, aPerson, aRegistration, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { anAnsweredRegistration, aPdf, aQuestion } from '#tests/kit/questions.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { registrationAnswers } from '../tables.ts'
import { purgeOldAnswerFiles } from './purge-answer-files.ts'

const { db, services } = await aSite()
const { files } = services
const admin = actorOf(await aPerson(db, { role: 'admin' }))
const staff = contextOf(services, { actor: admin })
const pdf = asDataUrl(aPdf, 'application/pdf')
const photo = asDataUrl(await aPhoto({ width: 300, height: 200 }))

const answersOf = (registrationId: number) =>
  db
    .select()
    .from(registrationAnswers)
    .where(eq(registrationAnswers.registrationId, registrationId))
    .orderBy(registrationAnswers.position)

const fileKeyOf = async (registrationId: number) => {
  const keys = (await answersOf(registrationId)).flatMap(({ fileKey }) => fileKey ?? [])
  return keys[0] ?? ''
}

test('Erasing a person deletes their answers and the files of those', async () => {
  const answered = await anAnsweredRegistration(services, [
    [aQuestion(), 'Medium'],
    [aQuestion({ type: 'file' }), pdf],
  ])
  const fileKey = await fileKeyOf(answered.registrationId)
  expect(await files.exists(fileKey)).toBe(true)
  await erasePerson(staff, answered.personId)
  expect(await answersOf(answered.registrationId)).toEqual([])
  expect(await files.exists(fileKey)).toBe(false)
})

describe('purgeOldAnswerFiles', () => {
  test('deletes files by the retention of proofs, and keeps the row', async () => {
    const question = aQuestion({ type: 'file' })
    const [old, recent] = [
      await anAnsweredRegistration(services, [[question, pdf]]),
      await anAnsweredRegistration(services, [[question, pdf]]),
    ]
    const finishesAt = inDays(-31)
    const past = { startsAt: inDays(-32), endsAt: finishesAt, finishesAt }
    await db.update(seminars).set(past).where(eq(seminars.id, old.seminarId))
    const [oldKey, recentKey] = [await fileKeyOf(old.registrationId), await fileKeyOf(recent.registrationId)]
    expect(await purgeOldAnswerFiles(services, { days: 0, now: testNow })).toBe(0)
    expect(await purgeOldAnswerFiles(services, { days: 30, now: testNow })).toBe(1)
    expect([await files.exists(oldKey), await files.exists(recentKey)]).toEqual([false, true])
    expect(await answersOf(old.registrationId)).toMatchObject([{ fileKey: null, purgedAt: testNow }])
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'answer_files.purged'))
    expect(entries).toMatchObject([{ actorId: null, details: { count: 1 } }])
  })
})

describe('Registering again after a rejected payment', () => {
  const [diet, letter, removed] = [aQuestion({ label: 'Diet' }), aQuestion({ type: 'file' }), aQuestion()]
  const form = { ...standardRegistrationForm, questions: [diet, letter, removed] }

  async function aRejectedRegistration() {
    const { id: seminarId } = await aSeminar(db, { price: '600.00' })
    const input = aRegistration({ seminarId, proofOfPaymentFile: photo })
    const answers = { [diet.id]: 'Halal', [letter.id]: pdf, [removed.id]: 'Kept' }
    const first = await registerForSeminar(contextOf(services), {
      input: { ...input, answers },
      form,
      idempotencyKey: null,
    })
    const registrationId = first.registrationId ?? 0
    await verifyPayment(staff, { registrationId, action: 'reject' })
    return { input, registrationId, personId: first.id }
  }

  type Rejected = Awaited<ReturnType<typeof aRejectedRegistration>>

  const registerAgain = (
    { input }: Rejected,
    context: ReturnType<typeof contextOf>,
    answers: Record<string, GivenAnswer>,
  ) =>
    registerForSeminar(context, {
      input: { ...input, answers },
      form: { ...form, questions: [diet, letter] },
      idempotencyKey: null,
    })

  test('replaces the registrant’s answers and their files, and keeps those to removed questions', async () => {
    const rejected = await aRejectedRegistration()
    const formerKey = await fileKeyOf(rejected.registrationId)
    const [row] = await db.select().from(registrations).where(eq(registrations.id, rejected.registrationId))
    const own = await aPersonActor(row?.personId ?? 0)
    await registerAgain(rejected, own, { [letter.id]: pdf })
    const stored = await answersOf(rejected.registrationId)
    expect(stored.map(({ questionId }) => questionId).sort()).toEqual([letter.id, removed.id].sort())
    expect(await files.exists(formerKey)).toBe(false)
    expect(await files.exists(await fileKeyOf(rejected.registrationId))).toBe(true)
  })

  test('by staff replaces only what they answer', async () => {
    const rejected = await aRejectedRegistration()
    await registerAgain(rejected, staff, { [diet.id]: 'Vegetarian' })
    const stored = await answersOf(rejected.registrationId)
    expect(stored).toHaveLength(3)
    expect(stored.find(({ questionId }) => questionId === diet.id)?.texts).toEqual(['Vegetarian'])
  })

  test('by the browser that registered only adds what was not answered', async () => {
    const rejected = await aRejectedRegistration()
    await db.delete(registrationAnswers).where(eq(registrationAnswers.questionId, diet.id))
    const formerKey = await fileKeyOf(rejected.registrationId)
    await registerForSeminar(contextOf(services), {
      input: { ...rejected.input, answers: { [diet.id]: 'New', [letter.id]: pdf } },
      form,
      idempotencyKey: null,
      claim: { personId: rejected.personId, registrationId: rejected.registrationId },
    } as Parameters<typeof registerForSeminar>[1])
    const stored = await answersOf(rejected.registrationId)
    expect(stored.find(({ questionId }) => questionId === diet.id)?.texts).toEqual(['New'])
    expect(await fileKeyOf(rejected.registrationId)).toBe(formerKey)
    const remaining = await Array.fromAsync(files.list('answers'))
    const { length } = await db.select().from(registrationAnswers).where(eq(registrationAnswers.type, 'file'))
    expect(remaining.length).toBeLessThanOrEqual(length)
  })

  async function aPersonActor(personId: number) {
    const { people } = await import('#app/features/people/tables.ts')
    const [person] = await db
      .update(people)
      .set({ emailVerifiedAt: testNow })
      .where(eq(people.id, personId))
      .returning()
    if (person === undefined) throw new Error('There is no such person.')
    return contextOf(services, { actor: actorOf(person) })
  }
})
