import { randomBytes, randomUUID } from 'node:crypto'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { seminarQuestions } from '#app/features/questions/tables.ts'
import type { GivenAnswer } from '#app/features/registrations/contract/registration.ts'
import type { RegistrationQuestion } from '#app/features/settings/contract/questions.ts'
import { standardRegistrationForm } from '#app/features/settings/contract/standard-registration-form.ts'
import type { Database } from '#app/platform/db/database.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { aRegistration, aSeminar, testNow } from './builders.ts'
import { contextOf, type TestServices } from './services.ts'

export function aQuestion(values: Partial<RegistrationQuestion> = {}): RegistrationQuestion {
  return {
    id: randomBytes(8).toString('hex'),
    type: 'short_text',
    label: 'T-shirt size',
    help: '',
    isRequired: false,
    options: [],
    audience: 'staff',
    inConfirmation: false,
    ...values,
  }
}

export const aPdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n')

export async function storeQuestions(
  db: Database,
  seminarId: number,
  questions: RegistrationQuestion[],
): Promise<void> {
  const row = { seminarId, version: 1, questions, savedAt: testNow }
  await db
    .insert(seminarQuestions)
    .values(row)
    .onConflictDoUpdate({ target: seminarQuestions.seminarId, set: row })
}

/** A registration of a new person who answered these questions of the seminar. */
export async function anAnsweredRegistration(
  services: TestServices,
  answered: readonly (readonly [question: RegistrationQuestion, answer: GivenAnswer])[],
  seminarId?: number,
) {
  const id = seminarId ?? (await aSeminar(services.db)).id
  const questions = answered.map(([question]) => question)
  const answers = Object.fromEntries(answered.map(([question, answer]) => [question.id, answer]))
  await storeQuestions(services.db, id, questions)
  const outcome = await registerForSeminar(contextOf(services), {
    input: aRegistration({ seminarId: id, answers }),
    form: { ...standardRegistrationForm, questions },
    idempotencyKey: null,
  })
  if (outcome.registrationId === null) throw new Error('The registration was not stored.')
  return { seminarId: id, personId: outcome.id, registrationId: outcome.registrationId }
}

export function questionCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/seminars/questions': audited('seminar.questions_changed', async () => ({
      seminarId: (await aSeminar(db)).id,
      version: 0,
      questions: [aQuestion({ label: randomUUID() })],
    })),
    '/seminars/questions/copy': audited('seminar.questions_changed', async () => {
      const original = await aSeminar(db)
      await storeQuestions(db, original.id, [aQuestion()])
      return { seminarId: (await aSeminar(db)).id, originalId: original.id }
    }),
  }
}
