/** Receipts and answers. No statement may connect the two. */
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '../../../platform/db/database.ts'
import { presentStatuses } from '../../attendance/rules/slot-mark.ts'
import { attendanceMarks } from '../../attendance/tables/marks.ts'
import { attendanceSlots } from '../../attendance/tables/slots.ts'
import { holdsSeatCondition } from '../../registrations/queries/registrations.ts'
import { registrations } from '../../registrations/tables.ts'
import { seminars, speakers } from '../../seminars/tables.ts'
import type { GivenAnswer } from '../contract/answering.ts'
import { fewestShown } from '../contract/form-values.ts'
import { daysOpenAfterSeminar } from '../rules/answering-time.ts'
import {
  type AnswerCount,
  feedbackAnswers,
  feedbackBuffer,
  feedbackReceipts,
  forms,
  type KeptCounts,
} from '../tables.ts'

/** Whether the registrant has answered any form of the seminar, such as a former version. */
export async function hasAnswered(
  db: DatabaseOrTransaction,
  { registrationId, seminarId }: { readonly registrationId: number; readonly seminarId: number },
): Promise<boolean> {
  const [row] = await db
    .select({ formId: forms.id })
    .from(feedbackReceipts)
    .innerJoin(forms, eq(forms.id, feedbackReceipts.formId))
    .where(and(eq(feedbackReceipts.registrationId, registrationId), eq(forms.seminarId, seminarId)))
    .limit(1)
  return row !== undefined
}

/** Returns whether it is new; of several at once, one is. */
export async function insertReceipt(
  tx: Transaction,
  receipt: typeof feedbackReceipts.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(feedbackReceipts)
    .values(receipt)
    .onConflictDoNothing()
    .returning({ formId: feedbackReceipts.formId })
  return rows.length > 0
}

export async function bufferAnswers(
  tx: Transaction,
  formId: number,
  answers: readonly GivenAnswer[],
): Promise<void> {
  await tx.insert(feedbackBuffer).values({ formId, answers })
}

const usualEnd = sql`${seminars.finishesAt} + make_interval(days => ${daysOpenAfterSeminar})`
const hasClosed = (now: Date) =>
  sql`(${forms.status} <> 'open' or coalesce(${forms.closesAt}, ${usualEnd}) <= ${now})`

/**
 * Forms whose buffered answers can be mixed: enough wait, or no more will come. Those that were opened again for one
 * registrant always wait for enough, as a few late answers among known results would stand out.
 */
export async function listFormsToMix(db: DatabaseOrTransaction, now: Date): Promise<number[]> {
  const rows = await db
    .select({ formId: forms.id })
    .from(feedbackBuffer)
    .innerJoin(forms, eq(forms.id, feedbackBuffer.formId))
    .innerJoin(seminars, eq(seminars.id, forms.seminarId))
    .groupBy(forms.id, seminars.id)
    .having(sql`count(*) >= ${fewestShown} or (${forms.lateUntil} is null and ${hasClosed(now)})`)
    .orderBy(forms.id)
  return rows.map(({ formId }) => formId)
}

/** Forms, with their seminars, where fewer late answers wait than can be mixed, and no more will come. */
export async function listFormsWithFewLate(db: DatabaseOrTransaction, now: Date) {
  const rows = await db
    .select({ formId: forms.id, seminarId: seminars.id })
    .from(feedbackBuffer)
    .innerJoin(forms, eq(forms.id, feedbackBuffer.formId))
    .innerJoin(seminars, eq(seminars.id, forms.seminarId))
    .where(sql`${forms.lateUntil} <= ${now} and ${hasClosed(now)}`)
    .groupBy(forms.id, seminars.id)
    .having(sql`count(*) < ${fewestShown}`)
    .orderBy(seminars.id, forms.id)
  return rows
}

/** Deletes the answers of a form that wait to be mixed, and counts them. */
export async function deleteBuffered(tx: Transaction, formId: number): Promise<void> {
  const deleted = await tx
    .delete(feedbackBuffer)
    .where(eq(feedbackBuffer.formId, formId))
    .returning({ formId: feedbackBuffer.formId })
  await tx
    .update(forms)
    .set({ removedAnswers: sql`${forms.removedAnswers} + ${deleted.length}` })
    .where(eq(forms.id, formId))
}

/**
 * Mixes the buffered answers of a form among those that were mixed before, never in a transaction that stores a
 * receipt. All are stored again, with new ids and in random order, so that neither place nor transaction shows when
 * one arrived.
 */
export async function mixAnswers(tx: Transaction, formId: number): Promise<void> {
  await tx.select({ id: forms.id }).from(forms).where(eq(forms.id, formId)).for('no key update')
  await tx.execute(sql`
    with waiting as (delete from ${feedbackBuffer} where form_id = ${formId} returning answers),
      mixed as (delete from ${feedbackAnswers} where form_id = ${formId} returning answers)
    insert into ${feedbackAnswers} (id, form_id, answers)
    select gen_random_uuid(), ${formId}, answers
    from (select answers from waiting union all select answers from mixed) as every_answer
    order by gen_random_uuid()`)
}

/** Mixed answers, counted by question, speaker and value. */
export async function countAnswers(db: DatabaseOrTransaction, formId: number): Promise<KeptCounts> {
  const { rows } = await db.execute<Record<string, unknown> & AnswerCount>(sql`
    select (given -> 'questionId')::int as "questionId", (given -> 'subjectId')::int as "speakerId",
      given -> 'value' as value, count(*)::int as number
    from ${feedbackAnswers}, jsonb_array_elements(${feedbackAnswers.answers}) as given
    where ${feedbackAnswers.formId} = ${formId}
    group by 1, 2, 3`)
  const [total] = await db
    .select({ number: count() })
    .from(feedbackAnswers)
    .where(eq(feedbackAnswers.formId, formId))
  return { mixed: total?.number ?? 0, counts: rows }
}

/** How many answers were deleted, and what was kept of them. */
export async function findDeletedAnswers(
  db: DatabaseOrTransaction,
  formId: number,
): Promise<{ readonly removed: number; readonly keptCounts: KeptCounts | null }> {
  const { removedAnswers: removed, keptCounts } = forms
  const [row] = await db.select({ removed, keptCounts }).from(forms).where(eq(forms.id, formId))
  return row ?? { removed: 0, keptCounts: null }
}

/** Names of speakers that answers are about, also of those who have left the programme. */
export function listRatedNames(
  db: DatabaseOrTransaction,
  speakerIds: readonly number[],
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { id, fullName } = speakers
  return db
    .select({ id, name: fullName })
    .from(speakers)
    .where(inArray(id, [...speakerIds]))
    .orderBy(fullName, id)
}

const isPresentCondition = sql`exists (select 1 from ${attendanceMarks}
  where ${attendanceMarks.registrationId} = ${registrations.id}
    and ${inArray(attendanceMarks.status, [...presentStatuses])})`
const hasNoSlotsCondition = sql`not exists (select 1 from ${attendanceSlots}
  where ${attendanceSlots.seminarId} = ${registrations.seminarId})`

/** Registrations that may evaluate: with a seat, and where attendance has slots, with a mark of presence. */
export const mayEvaluateCondition = and(
  holdsSeatCondition,
  sql`(${hasNoSlotsCondition} or ${isPresentCondition})`,
)

/** How many registrants may answer. */
export async function countExpected(db: DatabaseOrTransaction, seminarId: number): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(registrations)
    .where(and(eq(registrations.seminarId, seminarId), mayEvaluateCondition))
  return row?.number ?? 0
}

/** When these registrations answered, for the export of own data; what they answered cannot be found. */
export function listOwnReceipts(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, formId, submittedOn } = feedbackReceipts
  return db
    .select({ registrationId, form: forms.title, submittedOn })
    .from(feedbackReceipts)
    .innerJoin(forms, eq(forms.id, formId))
    .where(inArray(registrationId, [...registrationIds]))
    .orderBy(formId)
}

/** Deletes the receipts of a person whose registrations are locked or about to go, and counts them. */
export async function removeReceiptsOfPerson(tx: Transaction, personId: number): Promise<void> {
  const ofPerson = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.personId, personId))
  const removed = await tx
    .delete(feedbackReceipts)
    .where(inArray(feedbackReceipts.registrationId, ofPerson))
    .returning({ formId: feedbackReceipts.formId })
  for (const { formId } of removed.sort((a, b) => a.formId - b.formId))
    await tx
      .update(forms)
      .set({ removedReceipts: sql`${forms.removedReceipts} + 1` })
      .where(eq(forms.id, formId))
}
