/** Attempts at learning checks. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { attendeeNameColumns, orderByLastName } from '#app/features/attendance/queries/expected-attendees.ts'
import type { PersonNameParts } from '#app/features/people/rules/names.ts'
import { people } from '#app/features/people/tables.ts'
import { holdsSeatCondition } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { checkAttempts, evaluationForms } from '../tables.ts'

export type AttemptRow = typeof checkAttempts.$inferSelect

/** Attempts of a registrant at the learning checks of their seminar, first one first. */
export function listAttempts(db: DatabaseOrTransaction, registrationId: number) {
  return db
    .select({ ...getTableColumns(checkAttempts), phase: evaluationForms.phase })
    .from(checkAttempts)
    .innerJoin(evaluationForms, eq(evaluationForms.id, checkAttempts.formId))
    .where(eq(checkAttempts.registrationId, registrationId))
    .orderBy(asc(checkAttempts.number))
}

/** Inserts an attempt; the registration is locked. */
export async function insertAttempt(
  tx: Transaction,
  attempt: typeof checkAttempts.$inferInsert,
): Promise<void> {
  await tx.insert(checkAttempts).values(attempt)
}

export interface LearningRow {
  readonly registrationId: number
  readonly person: PersonNameParts & { readonly displayName: string | null }
  /** Percentage of the best attempt, or null. */
  readonly pre: number | null
  readonly post: number | null
  readonly hasPassedPre: boolean
  readonly hasPassedPost: boolean
}

/** Registrants with a seat or an attempt, by last name. */
export function listLearning(db: DatabaseOrTransaction, seminarId: number): Promise<LearningRow[]> {
  const best = bestAttempts(db, seminarId)
  const bestIn = (phase: 'pre' | 'post') =>
    sql<number | null>`max(${best.percent}) filter (where ${best.phase} = ${phase})`
  const hasPassed = (phase: 'pre' | 'post') =>
    sql<boolean>`coalesce(bool_or(${best.passed}) filter (where ${best.phase} = ${phase}), false)`
  return db
    .select({
      registrationId: registrations.id,
      person: { ...attendeeNameColumns, displayName: people.displayName },
      pre: bestIn('pre'),
      post: bestIn('post'),
      hasPassedPre: hasPassed('pre'),
      hasPassedPost: hasPassed('post'),
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(best, eq(best.registrationId, registrations.id))
    .where(
      and(eq(registrations.seminarId, seminarId), or(holdsSeatCondition, isNotNull(best.registrationId))),
    )
    .groupBy(registrations.id, people.id)
    .orderBy(...orderByLastName)
}

function bestAttempts(db: DatabaseOrTransaction, seminarId: number) {
  return db
    .select({
      registrationId: checkAttempts.registrationId,
      phase: evaluationForms.phase,
      percent: max(checkAttempts.percent).as('percent'),
      passed: sql<boolean>`bool_or(${checkAttempts.passed})`.as('passed'),
    })
    .from(checkAttempts)
    .innerJoin(evaluationForms, eq(evaluationForms.id, checkAttempts.formId))
    .where(and(eq(evaluationForms.seminarId, seminarId), isNotNull(checkAttempts.registrationId)))
    .groupBy(checkAttempts.registrationId, evaluationForms.phase)
    .as('best')
}

/** Best percentages of registrants who were erased or deleted. */
export function listPercentsOfNobody(db: DatabaseOrTransaction, seminarId: number) {
  return db
    .select({ phase: evaluationForms.phase, percent: checkAttempts.percent })
    .from(checkAttempts)
    .innerJoin(evaluationForms, eq(evaluationForms.id, checkAttempts.formId))
    .where(and(eq(evaluationForms.seminarId, seminarId), isNull(checkAttempts.registrationId)))
}

/** Lists attempts for the export of own data. */
export function listOwnAttempts(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, number, answers, points, percent, passed, startedAt, submittedAt } = checkAttempts
  return db
    .select({
      registrationId,
      learningCheck: evaluationForms.title,
      number,
      answers,
      points,
      percent,
      passed,
      startedAt,
      submittedAt,
    })
    .from(checkAttempts)
    .innerJoin(evaluationForms, eq(evaluationForms.id, checkAttempts.formId))
    .where(inArray(registrationId, [...registrationIds]))
    .orderBy(asc(checkAttempts.formId), asc(number))
}

/** Detaches attempts of people whose registrations are locked or about to be deleted. */
export function detachAttemptsOfPerson(tx: Transaction, personId: number): Promise<void> {
  const ofPerson = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.personId, personId))
  return detachAttempts(tx, inArray(checkAttempts.registrationId, ofPerson))
}

/** Detaches attempts of a locked form that takes no more answers. */
export function detachAttemptsOfForm(tx: Transaction, formId: number): Promise<void> {
  return detachAttempts(tx, and(eq(checkAttempts.formId, formId), isNotNull(checkAttempts.registrationId)))
}

/** Leaves the best percentage of each registration at each learning check, without registration and answers. */
async function detachAttempts(tx: Transaction, condition: SQL | undefined): Promise<void> {
  const { id, formId, registrationId, percent } = checkAttempts
  const best = await tx
    .selectDistinctOn([formId, registrationId], { id, formId, registrationId })
    .from(checkAttempts)
    .where(condition)
    .orderBy(formId, registrationId, desc(percent), asc(checkAttempts.number))
  for (const attempt of best) {
    if (attempt.registrationId === null) continue
    await tx
      .delete(checkAttempts)
      .where(and(eq(formId, attempt.formId), eq(registrationId, attempt.registrationId), ne(id, attempt.id)))
    await tx
      .update(checkAttempts)
      .set({ registrationId: null, answers: [], idempotencyKey: null })
      .where(eq(id, attempt.id))
  }
}
