/** Answers and attempts of forms that closed long ago. */
import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { daysOpenAfterSeminar } from '../rules/answering-time.ts'
import {
  checkAttempts,
  evaluationForms,
  evaluationOpenings,
  feedbackAnswers,
  feedbackBuffer,
  type SavedCounts,
} from '../tables.ts'

/** Forms that nobody could answer since then, and that have been answered; in lock order. */
export function listFormsToPurge(db: DatabaseOrTransaction, before: Date) {
  const usualEnd = sql`${seminars.finishesAt} + make_interval(days => ${daysOpenAfterSeminar})`
  const lastAnswer = sql`greatest(coalesce(${evaluationForms.closesAt}, ${usualEnd}), ${evaluationForms.lateUntil})`
  const hasAnswers = [feedbackAnswers, feedbackBuffer, checkAttempts].map((table) =>
    exists(db.select({ one: sql`1` }).from(table).where(eq(table.formId, evaluationForms.id))),
  )
  return db
    .select({ formId: evaluationForms.id, seminarId: seminars.id })
    .from(evaluationForms)
    .innerJoin(seminars, eq(seminars.id, evaluationForms.seminarId))
    .where(and(isNull(evaluationForms.answersDeletedAt), sql`${lastAnswer} < ${before}`, or(...hasAnswers)))
    .orderBy(seminars.id, evaluationForms.id)
}

/** Deletes mixed answers; returns how many. */
export async function deleteAnswers(tx: Transaction, formId: number): Promise<number> {
  const { rowCount } = await tx.delete(feedbackAnswers).where(eq(feedbackAnswers.formId, formId))
  return rowCount ?? 0
}

export interface DeletedAnswers {
  readonly number: number
  readonly deletedAt: Date
  /** Counts of feedback that remain; null for learning checks. */
  readonly savedCounts: SavedCounts | null
}

/** Notes on a form that its answers were deleted, closes it, and deletes who it was opened again for. */
export async function markAnswersDeleted(
  tx: Transaction,
  formId: number,
  { number, deletedAt, savedCounts }: DeletedAnswers,
): Promise<void> {
  await tx
    .update(evaluationForms)
    .set({
      answersDeletedAt: deletedAt,
      savedCounts,
      status: 'closed',
      removedAnswers: sql`${evaluationForms.removedAnswers} + ${number}`,
      version: sql`${evaluationForms.version} + 1`,
    })
    .where(eq(evaluationForms.id, formId))
  await tx.delete(evaluationOpenings).where(eq(evaluationOpenings.formId, formId))
}
