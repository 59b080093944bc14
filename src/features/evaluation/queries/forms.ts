/** Forms and their questions. */
import { and, asc, count, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { EvaluationForm, EvaluationFormQuestion, QuestionInput } from '../contract/forms.ts'
import { checkAttempts, evaluationForms, feedbackReceipts, formQuestions } from '../tables.ts'

export type EvaluationFormRow = typeof evaluationForms.$inferSelect

/** Lists the forms of a seminar, or of the library, latest first. */
export async function listEvaluationForms(
  db: DatabaseOrTransaction,
  seminarId: number | null,
): Promise<EvaluationForm[]> {
  const owner =
    seminarId === null ? isNull(evaluationForms.seminarId) : eq(evaluationForms.seminarId, seminarId)
  const rows = await db.select().from(evaluationForms).where(owner).orderBy(desc(evaluationForms.id))
  return toForms(db, rows)
}

export async function findEvaluationForm(
  db: DatabaseOrTransaction,
  formId: number,
): Promise<EvaluationForm | null> {
  const rows = await db.select().from(evaluationForms).where(eq(evaluationForms.id, formId))
  return (await toForms(db, rows))[0] ?? null
}

/** Locks a form against other changes of it; of a seminar's form, after the seminar. */
export async function lockEvaluationForm(tx: Transaction, formId: number): Promise<EvaluationForm | null> {
  const rows = await tx
    .select()
    .from(evaluationForms)
    .where(eq(evaluationForms.id, formId))
    .for('no key update')
  return (await toForms(tx, rows))[0] ?? null
}

async function toForms(
  db: DatabaseOrTransaction,
  rows: readonly EvaluationFormRow[],
): Promise<EvaluationForm[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { formId, position, id } = formQuestions
  const questions = await db
    .select()
    .from(formQuestions)
    .where(inArray(formId, ids))
    .orderBy(asc(formId), asc(position), asc(id))
  const answered = await countAnswered(db, rows)
  return rows.map(({ id, seminarId, kind, phase, passPercent, maxTries, ...row }) => {
    const { title, intro, opensAt, closesAt, isRequired, status, version } = row
    return {
      id,
      seminarId,
      kind,
      phase,
      passPercent,
      maxTries,
      title,
      intro,
      isRequired,
      status,
      version,
      opensAt: opensAt?.toISOString() ?? null,
      closesAt: closesAt?.toISOString() ?? null,
      answered: (answered.get(id) ?? 0) + row.removedReceipts,
      answersDeletedAt: row.answersDeletedAt?.toISOString() ?? null,
      questions: questions.filter((question) => question.formId === id).map(toQuestion),
    }
  })
}

function toQuestion({
  formId: _formId,
  position: _position,
  options,
  correct,
  points,
  ...question
}: typeof formQuestions.$inferSelect): EvaluationFormQuestion {
  return { ...question, options: options ?? [], correct: [...(correct ?? [])], points: points ?? 0 }
}

/** Registrants with a receipt or an attempt, also erased ones with an attempt. */
async function countAnswered(
  db: DatabaseOrTransaction,
  rows: readonly EvaluationFormRow[],
): Promise<ReadonlyMap<number, number>> {
  const { feedback = [], learning_check: checks = [] } = Object.groupBy(rows, ({ kind }) => kind)
  const counted = [...(await countReceipts(db, feedback)), ...(await countParticipants(db, checks))]
  return new Map(counted.map((row) => [row.formId, row.number]))
}

async function countReceipts(db: DatabaseOrTransaction, rows: readonly EvaluationFormRow[]) {
  if (rows.length === 0) return []
  const { formId } = feedbackReceipts
  const ids = rows.map(({ id }) => id)
  return db
    .select({ formId, number: count() })
    .from(feedbackReceipts)
    .where(inArray(formId, ids))
    .groupBy(formId)
}

async function countParticipants(db: DatabaseOrTransaction, rows: readonly EvaluationFormRow[]) {
  if (rows.length === 0) return []
  // An erased registrant has one attempt left.
  const number = sql<number>`(count(distinct ${checkAttempts.registrationId})
    + count(*) filter (where ${checkAttempts.registrationId} is null))::int`
  const ids = rows.map(({ id }) => id)
  return db
    .select({ formId: checkAttempts.formId, number })
    .from(checkAttempts)
    .where(inArray(checkAttempts.formId, ids))
    .groupBy(checkAttempts.formId)
}

export async function findSeminarOfForm(
  db: DatabaseOrTransaction,
  formId: number,
): Promise<Pick<EvaluationFormRow, 'seminarId' | 'kind'> | null> {
  const { seminarId, kind } = evaluationForms
  const [row] = await db
    .select({ seminarId, kind })
    .from(evaluationForms)
    .where(eq(evaluationForms.id, formId))
  return row ?? null
}

/**
 * Lists for each kind and phase the form that registrants are shown: the open one, else the one that was
 * closed last.
 */
export async function listShownForms(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<EvaluationForm[]> {
  const { kind, phase, status, id } = evaluationForms
  const rows = await db
    .selectDistinctOn([kind, phase])
    .from(evaluationForms)
    .where(and(eq(evaluationForms.seminarId, seminarId), ne(status, 'draft')))
    // 'open' sorts after 'closed'.
    .orderBy(kind, phase, desc(status), desc(id))
  return toForms(db, rows)
}

type FormValues = Omit<typeof evaluationForms.$inferInsert, 'id'>

export async function insertEvaluationForm(tx: Transaction, values: FormValues): Promise<number> {
  const [row] = await tx.insert(evaluationForms).values(values).returning({ id: evaluationForms.id })
  if (row === undefined) throw new Error('The form was not stored.')
  return row.id
}

export async function updateEvaluationForm(
  tx: Transaction,
  formId: number,
  values: Partial<FormValues>,
): Promise<void> {
  await tx.update(evaluationForms).set(values).where(eq(evaluationForms.id, formId))
}

/** Deletes a form with its questions. */
export async function deleteFormRow(tx: Transaction, formId: number): Promise<void> {
  await tx.delete(evaluationForms).where(eq(evaluationForms.id, formId))
}

/** Stores the questions in this order and deletes all others of the form. */
export async function replaceQuestions(
  tx: Transaction,
  formId: number,
  questions: readonly QuestionInput[],
): Promise<void> {
  const remaining = questions.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await tx
    .delete(formQuestions)
    .where(and(eq(formQuestions.formId, formId), notInArray(formQuestions.id, remaining)))
  for (const [position, { id, help, options, correct, points, ...question }] of questions.entries()) {
    const isChoice = question.kind === 'choice' || question.kind === 'choices'
    const scored = correct.length > 0 ? { correct, points } : { correct: null, points: null }
    const shown = { help: help || null, options: isChoice ? options : null }
    const values = { ...question, ...shown, ...scored, formId, position }
    if (id === undefined) await tx.insert(formQuestions).values(values)
    else await tx.update(formQuestions).set(values).where(eq(formQuestions.id, id))
  }
}
