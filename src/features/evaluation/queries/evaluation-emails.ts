/** Recipients of the request for an evaluation after a seminar. */

import { and, asc, eq, exists, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { awaitsEmailCondition } from '#app/features/attendance/queries/email-recipients.ts'
import { outbox } from '#app/features/email/tables.ts'
import type { PersonNameParts } from '#app/features/people/rules/names.ts'
import { people } from '#app/features/people/tables.ts'
import { registrationDetailSql } from '#app/features/registrations/queries/given-details.ts'
import { hasPaymentStatus } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { checkAttempts, evaluationForms, feedbackReceipts } from '../tables.ts'
import { mayEvaluateCondition } from './feedback.ts'

export type EvaluationEmailOccasion = 'open' | 'reminder'

/** Deduplication key: once each. */
export function evaluationEmailKey(registrationId: number, occasion: EvaluationEmailOccasion): string {
  return `evaluation:${registrationId}:${occasion}`
}

/** Seminars that are over and have a form open that is answered after them, in lock order. */
export async function listSeminarsToEvaluate(db: DatabaseOrTransaction, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: seminars.id })
    .from(evaluationForms)
    .innerJoin(seminars, eq(seminars.id, evaluationForms.seminarId))
    .where(
      and(
        eq(evaluationForms.status, 'open'),
        sql`${evaluationForms.phase} is distinct from 'pre'`,
        ne(seminars.status, 'cancelled'),
        lte(seminars.finishesAt, now),
      ),
    )
    .orderBy(asc(seminars.id))
  return rows.map(({ id }) => id)
}

export interface EvaluationRecipientsQuery {
  readonly seminarId: number
  /** Forms that can be answered now. */
  readonly formIds: readonly number[]
  readonly occasion: EvaluationEmailOccasion
  /** A reminder follows a first e-mail that was queued before. */
  readonly firstBefore: Date
  /** Cursor. */
  readonly afterId: number
  readonly limit: number
}

export interface EvaluationRecipient {
  readonly registrationId: number
  readonly linkVersion: number
  readonly firstName: string
  readonly person: PersonNameParts & { readonly id: number; readonly email: string }
}

const { id, email, firstName, middleInitial, lastName, suffix } = people
const recipientColumns = {
  registrationId: registrations.id,
  linkVersion: registrations.linkVersion,
  firstName: sql<string>`coalesce(${firstName}, ${registrationDetailSql('firstName')}, '')`,
  person: { id, email, firstName, middleInitial, lastName, suffix },
}

/** A verified registrant, locked against deletion; null if not verified or erased. */
export async function findLateRecipient(
  tx: Transaction,
  registrationId: number,
): Promise<EvaluationRecipient | null> {
  const [row] = await tx
    .select(recipientColumns)
    .from(registrations)
    .innerJoin(people, eq(id, registrations.personId))
    .where(and(eq(registrations.id, registrationId), hasPaymentStatus('verified'), isNull(people.erasedAt)))
    .for('key share', { of: people })
  return row ?? null
}

/**
 * Verified registrants who were present, have not answered all of the forms, and were not sent the e-mail. Locks the
 * people against deletion.
 */
export function lockEvaluationRecipients(
  tx: Transaction,
  { seminarId, formIds, occasion, firstBefore, afterId, limit }: EvaluationRecipientsQuery,
): Promise<EvaluationRecipient[]> {
  // The SQL form of `evaluationEmailKey`, to match the index.
  const keyOf = (which: EvaluationEmailOccasion) =>
    sql`'evaluation:' || ${registrations.id} || ${sql.raw(`':${which}'`)}`
  const first = tx
    .select({ one: sql`1` })
    .from(outbox)
    .where(and(eq(outbox.dedupeKey, keyOf('open')), lt(outbox.createdAt, firstBefore)))
  return tx
    .select(recipientColumns)
    .from(registrations)
    .innerJoin(people, eq(id, registrations.personId))
    .where(
      and(
        awaitsEmailCondition(tx, { seminarId, afterId }, keyOf(occasion)),
        mayEvaluateCondition,
        hasUnanswered(formIds),
        occasion === 'reminder' ? exists(first) : undefined,
      ),
    )
    .orderBy(asc(registrations.id))
    .limit(limit)
    .for('key share', { of: people })
}

/** Feedback without a receipt, or a learning check that was not passed and has tries left. */
export function hasUnanswered(formIds: readonly number[]) {
  const hasReceipt = sql`exists (select 1 from ${feedbackReceipts} receipt
    join ${evaluationForms} version on version.id = receipt.form_id
    where receipt.registration_id = ${registrations.id} and version.seminar_id = ${registrations.seminarId})`
  const attempts = sql`(select count(*) from ${checkAttempts} attempt
    where attempt.registration_id = ${registrations.id} and attempt.form_id = form.id)`
  const hasPassed = sql`exists (select 1 from ${checkAttempts} attempt
    join ${evaluationForms} version on version.id = attempt.form_id
    where attempt.registration_id = ${registrations.id} and attempt.passed and version.phase = form.phase)`
  return sql`exists (select 1 from ${evaluationForms} form
    where form.id = any(${sql.param([...formIds])}::int[])
      and case when form.kind = 'feedback' then not ${hasReceipt}
        else not ${hasPassed} and ${attempts} < form.max_tries end)`
}
