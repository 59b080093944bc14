import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { LearningCheckPhase } from '../contract/form-values.ts'
import { checkAttempts, evaluationForms, feedbackReceipts } from '../tables.ts'

export interface MissingEvaluation {
  readonly registrationId: number
  readonly formId: number
  readonly title: string
  readonly kind: 'feedback' | 'learning_check'
  /** Null for feedback. */
  readonly phase: LearningCheckPhase | null
}

/**
 * Required forms of a seminar, open or closed, that these registrations have not completed: feedback without a
 * receipt, learning checks without a passed attempt. A former or later version of the form counts as well.
 */
export async function listMissingEvaluations(
  db: DatabaseOrTransaction,
  seminarId: number,
  registrationIds: readonly number[],
): Promise<MissingEvaluation[]> {
  const hasReceipt = sql`exists (select 1 from ${feedbackReceipts} receipt
    join ${evaluationForms} version on version.id = receipt.form_id
    where receipt.registration_id = ${registrations.id} and version.seminar_id = ${evaluationForms.seminarId})`
  const hasPassed = sql`exists (select 1 from ${checkAttempts} attempt
    join ${evaluationForms} version on version.id = attempt.form_id
    where attempt.registration_id = ${registrations.id} and attempt.passed
      and version.seminar_id = ${evaluationForms.seminarId} and version.phase = ${evaluationForms.phase})`
  const { id: formId, title, kind, phase, status } = evaluationForms
  return (
    db
      .selectDistinctOn([registrations.id, kind, phase], {
        registrationId: registrations.id,
        formId,
        title,
        kind,
        phase,
      })
      .from(registrations)
      .innerJoin(evaluationForms, eq(evaluationForms.seminarId, registrations.seminarId))
      .where(
        and(
          eq(registrations.seminarId, seminarId),
          inArray(registrations.id, [...registrationIds]),
          eq(evaluationForms.isRequired, true),
          // Who passed is not known any more.
          sql`(${kind} = 'feedback' or ${evaluationForms.answersDeletedAt} is null)`,
          ne(status, 'draft'),
          sql`not case when ${kind} = 'feedback' then ${hasReceipt} else ${hasPassed} end`,
        ),
      )
      // The open version, else the latest; 'open' sorts after 'closed'.
      .orderBy(registrations.id, kind, phase, sql`${status} desc`, sql`${formId} desc`)
  )
}

/** Whether registrants of a seminar must evaluate it or pass a learning check. */
export async function hasRequiredForms(db: DatabaseOrTransaction, seminarId: number): Promise<boolean> {
  const isRequired = and(
    eq(evaluationForms.seminarId, seminarId),
    eq(evaluationForms.isRequired, true),
    ne(evaluationForms.status, 'draft'),
  )
  return (await db.$count(evaluationForms, isRequired)) > 0
}
