/** Evaluation forms and answers for tests. */
import { eq, sql } from 'drizzle-orm'
import { copyEvaluationForm } from '#app/features/evaluation/commands/copy-evaluation-form.ts'
import { submitAnswers } from '#app/features/evaluation/commands/submit-answers.ts'
import type { GivenAnswer } from '#app/features/evaluation/contract/answering.ts'
import type { EvaluationForm, QuestionInput } from '#app/features/evaluation/contract/forms.ts'
import {
  findEvaluationForm,
  insertEvaluationForm,
  replaceQuestions,
} from '#app/features/evaluation/queries/forms.ts'
import { evaluationForms } from '#app/features/evaluation/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import type { Services } from '#app/platform/services.ts'
import { aRegistrant, aTicketLink } from './attendance.ts'
import { aSeminar, inDays, testNow } from './builders.ts'
import { contextOf } from './services.ts'

/** A seminar that has just ended, and so takes answers. */
export function anEndedSeminar(db: Database, values: Parameters<typeof aSeminar>[1] = {}) {
  return aSeminar(db, { startsAt: inDays(-1), endsAt: testNow, maxAttendees: 1000, ...values })
}

export function aQuestion(values: Partial<QuestionInput> = {}): QuestionInput {
  const question = { kind: 'likert5', prompt: 'It was useful.', help: null, subject: 'seminar' } as const
  return { ...question, isRequired: true, options: [], correct: [], points: 0, ...values }
}

export const twoChoices = [
  { key: 'yes', label: 'Yes' },
  { key: 'no', label: 'No' },
]

/** Question of two points, with one right choice. */
export function aScoredQuestion(values: Partial<QuestionInput> = {}): QuestionInput {
  const scored = {
    kind: 'choice',
    subject: 'self',
    options: twoChoices,
    correct: ['yes'],
    points: 2,
  } as const
  return aQuestion({ ...scored, options: [...twoChoices], correct: ['yes'], ...values })
}

/** An open learning check of two questions after the seminar, passed with both, in two tries. */
export function aCheck(
  db: Database,
  seminarId: number | null,
  { questions = [aScoredQuestion(), aScoredQuestion({ prompt: 'And this?' })], values }: FormValues = {},
): Promise<EvaluationForm> {
  const check = { kind: 'learning_check', phase: 'post', passPercent: 75, maxTries: 2 } as const
  return aForm(db, seminarId, { questions, values: { ...check, title: 'What you learnt', ...values } })
}

export interface FormValues {
  readonly questions?: readonly QuestionInput[]
  readonly values?: Partial<typeof evaluationForms.$inferInsert>
}

/** An open form of one rated question, by default. */
export function aForm(
  db: Database,
  seminarId: number | null,
  { questions = [aQuestion()], values }: FormValues = {},
): Promise<EvaluationForm> {
  return inTransaction(db, async (tx) => {
    const status = seminarId === null ? 'draft' : 'open'
    const id = await insertEvaluationForm(tx, {
      seminarId,
      kind: 'feedback',
      title: 'Evaluation',
      status,
      ...values,
    })
    await replaceQuestions(tx, id, questions)
    const form = await findEvaluationForm(tx, id)
    if (form === null) throw new Error('The form was not stored.')
    return form
  })
}

/** The standard form, open. */
export async function theStandardForm(services: Services, seminarId: number): Promise<EvaluationForm> {
  const id = await copyEvaluationForm(contextOf(services), { fromId: null, seminarId })
  await services.db.update(evaluationForms).set({ status: 'open' }).where(eq(evaluationForms.id, id))
  const form = await findEvaluationForm(services.db, id)
  if (form === null) throw new Error('The form was not stored.')
  return form
}

/** Complete answers to a form without questions about speakers. */
export function answersTo({ questions }: EvaluationForm, value: GivenAnswer['value'] = 5): GivenAnswer[] {
  return questions.map(({ id, kind }) => ({ questionId: id, value: kind === 'text' ? 'Thank you.' : value }))
}

/** A new registrant's body of a ticket. */
export async function aLink(services: Services, seminarId: number) {
  const registration = await aRegistrant(services.db, seminarId)
  return { registrationId: registration.id, link: await aTicketLink(services, registration) }
}

/** New registrants who answer one after the other; returns their registrations. */
export async function answeredBy(
  services: Services,
  form: EvaluationForm,
  values: readonly GivenAnswer['value'][],
): Promise<number[]> {
  const ids: number[] = []
  for (const value of values) {
    const { registrationId, link } = await aLink(services, form.seminarId ?? 0)
    await submitAnswers(contextOf(services), { formId: form.id, answers: answersTo(form, value), link })
    ids.push(registrationId)
  }
  return ids
}

/** Receipts, and answers that wait and that are mixed. */
export async function countsOf(db: Database, formId: number) {
  const { rows } = await db.execute(sql`select
    (select count(*)::int from feedback_receipts where form_id = ${formId}) as receipts,
    (select count(*)::int from feedback_buffer where form_id = ${formId}) as waiting,
    (select count(*)::int from feedback_answers where form_id = ${formId}) as mixed`)
  return rows[0]
}
