/** Forms that were opened again for one registrant. */
import { and, count, eq, gt, inArray, sql } from 'drizzle-orm'
import {
  attendeeNameColumns,
  expectedAttendeesCondition,
  orderByLastName,
} from '#app/features/attendance/queries/expected-attendees.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { evaluationForms, evaluationOpenings } from '../tables.ts'
import { hasUnanswered } from './evaluation-emails.ts'
import { mayEvaluateCondition } from './feedback.ts'

/** Replaces an earlier one of the same registrant, and notes its end on the form. */
export async function putEvaluationOpening(
  tx: Transaction,
  { formId, registrationId, until, openedBy, openedAt }: typeof evaluationOpenings.$inferInsert,
): Promise<void> {
  const values = { until, openedBy, openedAt }
  await tx
    .insert(evaluationOpenings)
    .values({ formId, registrationId, ...values })
    .onConflictDoUpdate({
      target: [evaluationOpenings.formId, evaluationOpenings.registrationId],
      set: values,
    })
  await tx
    .update(evaluationForms)
    .set({ lateUntil: sql`greatest(${evaluationForms.lateUntil}, ${until})` })
    .where(eq(evaluationForms.id, formId))
}

/** Lists when these openings end, by form. */
export async function listOpeningEnds(
  db: DatabaseOrTransaction,
  registrationId: number,
  now: Date,
): Promise<ReadonlyMap<number, Date>> {
  const { formId, until } = evaluationOpenings
  const rows = await db
    .select({ formId, until })
    .from(evaluationOpenings)
    .where(and(eq(evaluationOpenings.registrationId, registrationId), gt(until, now)))
  return new Map(rows.map((row) => [row.formId, row.until]))
}

export interface UnansweredQuery {
  readonly seminarId: number
  readonly formId: number
  /** A learning check before the seminar needs no presence. */
  readonly needsPresence: boolean
  readonly search: string | null
  readonly limit: number
}

/** Registrants who may answer a form and have not, by last name. */
export async function listUnanswered(
  db: DatabaseOrTransaction,
  { seminarId, formId, needsPresence, search, limit }: UnansweredQuery,
) {
  const condition = and(
    expectedAttendeesCondition({ seminarId, search, attendanceStatus: null }),
    needsPresence ? mayEvaluateCondition : undefined,
    hasUnanswered([formId]),
  )
  const { until } = evaluationOpenings
  const isOpening = and(
    eq(evaluationOpenings.formId, formId),
    eq(evaluationOpenings.registrationId, registrations.id),
  )
  const rows = await db
    .select({
      registrationId: registrations.id,
      person: { ...attendeeNameColumns, displayName: people.displayName },
      until,
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(evaluationOpenings, isOpening)
    .where(condition)
    .orderBy(...orderByLastName)
    .limit(limit)
  const [total] = await db
    .select({ number: count() })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(condition)
  return { rows, total: total?.number ?? 0 }
}

/** Lists openings for the export of own data. */
export function listOwnOpenings(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, openedAt, until } = evaluationOpenings
  return db
    .select({ registrationId, form: evaluationForms.title, openedAt, until })
    .from(evaluationOpenings)
    .innerJoin(evaluationForms, eq(evaluationForms.id, evaluationOpenings.formId))
    .where(inArray(registrationId, [...registrationIds]))
    .orderBy(evaluationOpenings.id)
}

/** Deletes openings of people whose registrations are locked. */
export async function deleteOpeningsOfPerson(tx: Transaction, personId: number): Promise<void> {
  const ofPerson = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.personId, personId))
  await tx.delete(evaluationOpenings).where(inArray(evaluationOpenings.registrationId, ofPerson))
}
