import { and, asc, eq, inArray, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { hasPaymentStatus } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { AnswerViewer } from '../rules/answer-viewer.ts'
import { registrationAnswers } from '../tables.ts'

export type AnswerRow = typeof registrationAnswers.$inferSelect
export type NewAnswer = typeof registrationAnswers.$inferInsert

/** A question of the settings or of the seminar that is now reserved for managers, also for earlier answers. */
const isReservedNow = sql`(exists (
    select 1 from settings s, jsonb_array_elements(s.value -> 'questions') q
      where s.section = 'registrationForm' and q ->> 'id' = ${registrationAnswers.questionId}
        and q ->> 'audience' = 'managers'
  ) or exists (
    select 1 from seminar_questions sq, jsonb_array_elements(sq.questions) q
      where sq.seminar_id = ${registrations.seminarId} and q ->> 'id' = ${registrationAnswers.questionId}
        and q ->> 'audience' = 'managers'
  ))`

/** Condition for what a viewer may see; every read of answers uses it. */
function visibleTo(viewer: AnswerViewer): SQL | undefined {
  if (viewer !== 'staff') return undefined
  return and(eq(registrationAnswers.audience, 'staff'), sql`not ${isReservedNow}`)
}

/** Lists answers in the order of the form. */
export async function listAnswers(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
  viewer: AnswerViewer,
): Promise<AnswerRow[]> {
  if (registrationIds.length === 0) return []
  const rows = await db
    .select({ answer: registrationAnswers })
    .from(registrationAnswers)
    .innerJoin(registrations, eq(registrations.id, registrationAnswers.registrationId))
    .where(and(inArray(registrationAnswers.registrationId, [...registrationIds]), visibleTo(viewer)))
    .orderBy(registrationAnswers.registrationId, asc(registrationAnswers.position), registrationAnswers.id)
  return rows.map(({ answer }) => answer)
}

/** Every question that was answered for a seminar, each with its latest wording, in the order of the form. */
export async function listAnsweredQuestions(
  db: DatabaseOrTransaction,
  seminarId: number,
  viewer: AnswerViewer,
): Promise<{ readonly questionId: string; readonly label: string }[]> {
  const { questionId, label, position, id } = registrationAnswers
  const latest = db
    .selectDistinctOn([questionId], { questionId, label, position })
    .from(registrationAnswers)
    .innerJoin(registrations, eq(registrations.id, registrationAnswers.registrationId))
    .where(and(eq(registrations.seminarId, seminarId), visibleTo(viewer)))
    .orderBy(questionId, sql`${id} desc`)
    .as('latest')
  return db
    .select({ questionId: latest.questionId, label: latest.label })
    .from(latest)
    .orderBy(latest.position, latest.questionId)
}

export async function hasAnswers(db: DatabaseOrTransaction): Promise<boolean> {
  const rows = await db.select({ id: registrationAnswers.id }).from(registrationAnswers).limit(1)
  return rows.length > 0
}

/** Lists answers with the seminar, earlier registrations first. */
export async function listAnswersOfPeople(
  db: DatabaseOrTransaction,
  personIds: readonly number[],
  viewer: AnswerViewer,
) {
  if (personIds.length === 0) return []
  return db
    .select({ answer: registrationAnswers, personId: registrations.personId, seminarTitle: seminars.title })
    .from(registrationAnswers)
    .innerJoin(registrations, eq(registrations.id, registrationAnswers.registrationId))
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(and(inArray(registrations.personId, [...personIds]), visibleTo(viewer)))
    .orderBy(registrations.id, asc(registrationAnswers.position), registrationAnswers.id)
}

export interface AnswerFileRow {
  readonly answer: AnswerRow
  readonly personId: number
}

/** Null if there is none that the viewer may see. */
export async function findAnswerFile(
  db: DatabaseOrTransaction,
  answerId: number,
  viewer: AnswerViewer,
): Promise<AnswerFileRow | null> {
  const [row] = await db
    .select({ answer: registrationAnswers, personId: registrations.personId })
    .from(registrationAnswers)
    .innerJoin(registrations, eq(registrations.id, registrationAnswers.registrationId))
    .where(
      and(eq(registrationAnswers.id, answerId), isNotNull(registrationAnswers.fileKey), visibleTo(viewer)),
    )
  return row ?? null
}

/** @returns the keys of those that were stored; of a question answered before, the former answer stays */
export async function insertAnswers(tx: Transaction, rows: readonly NewAnswer[]): Promise<string[]> {
  if (rows.length === 0) return []
  const stored = await tx
    .insert(registrationAnswers)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ fileKey: registrationAnswers.fileKey })
  return keysOf(stored)
}

/** @returns the files of the deleted answers, orphaned after the commit */
export async function deleteAnswers(
  tx: Transaction,
  registrationId: number,
  questionIds: readonly string[],
): Promise<string[]> {
  if (questionIds.length === 0) return []
  const isTheirs = eq(registrationAnswers.registrationId, registrationId)
  const deleted = await tx
    .delete(registrationAnswers)
    .where(and(isTheirs, inArray(registrationAnswers.questionId, [...questionIds])))
    .returning({ fileKey: registrationAnswers.fileKey })
  return keysOf(deleted)
}

/** @returns the files, orphaned after the commit */
export async function deleteAnswersOfRegistrations(
  tx: Transaction,
  registrationIds: readonly number[],
): Promise<string[]> {
  const deleted = await tx
    .delete(registrationAnswers)
    .where(inArray(registrationAnswers.registrationId, [...registrationIds]))
    .returning({ fileKey: registrationAnswers.fileKey })
  return keysOf(deleted)
}

const keysOf = (rows: readonly { fileKey: string | null }[]) => rows.flatMap(({ fileKey }) => fileKey ?? [])

/**
 * Files of seminars that ended before an instant, except of undecided payments. Skips rows locked by other processes.
 * @returns the files, to be deleted after the commit
 */
export async function clearNextExpiredAnswerFiles(
  tx: Transaction,
  { before, now, atMost }: { before: Date; now: Date; atMost: number },
): Promise<string[]> {
  const due = await tx
    .select({ id: registrationAnswers.id, fileKey: registrationAnswers.fileKey })
    .from(registrationAnswers)
    .innerJoin(registrations, eq(registrations.id, registrationAnswers.registrationId))
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(
      and(
        isNotNull(registrationAnswers.fileKey),
        lt(seminars.finishesAt, before),
        not(hasPaymentStatus('pending')),
      ),
    )
    .limit(atMost)
    .for('update', { of: registrationAnswers, skipLocked: true })
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  await tx
    .update(registrationAnswers)
    .set({ fileKey: null, purgedAt: now })
    .where(inArray(registrationAnswers.id, ids))
  return keysOf(due)
}
