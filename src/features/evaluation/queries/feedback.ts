/** Receipts and answers. No statement may connect the two. */
import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import { presentStatuses } from '#app/features/attendance/rules/slot-mark.ts'
import { attendanceMarks } from '#app/features/attendance/tables/marks.ts'
import { attendanceSlots } from '#app/features/attendance/tables/slots.ts'
import { holdsSeatCondition } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars, speakers } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { GivenAnswer } from '../contract/answering.ts'
import { minShownAnswers } from '../contract/form-values.ts'
import { daysOpenAfterSeminar } from '../rules/answering-time.ts'
import {
  type AnswerCount,
  evaluationForms,
  feedbackAnswers,
  feedbackBuffer,
  feedbackReceipts,
  type SavedCounts,
} from '../tables.ts'

/** Whether the registrant has answered any form of the seminar, such as a former version. */
export async function hasAnswered(
  db: DatabaseOrTransaction,
  { registrationId, seminarId }: { readonly registrationId: number; readonly seminarId: number },
): Promise<boolean> {
  const [row] = await db
    .select({ formId: evaluationForms.id })
    .from(feedbackReceipts)
    .innerJoin(evaluationForms, eq(evaluationForms.id, feedbackReceipts.formId))
    .where(and(eq(feedbackReceipts.registrationId, registrationId), eq(evaluationForms.seminarId, seminarId)))
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

/** Forms where enough unread answers wait to be shown as a group. */
export async function listFormsToMix(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db
    .select({ formId: feedbackBuffer.formId })
    .from(feedbackBuffer)
    .groupBy(feedbackBuffer.formId)
    .having(sql`count(*) >= ${minShownAnswers}`)
    .orderBy(feedbackBuffer.formId)
  return rows.map(({ formId }) => formId)
}

const usualEnd = sql`${seminars.finishesAt} + make_interval(days => ${daysOpenAfterSeminar})`
const hasHeldAnswers = sql`${feedbackAnswers.answers} @> '[{"held": true}]'`

/** Forms, with their seminars, that nobody can answer any more and whose last answers are too few to be shown. */
export function listFormsWithHeldFeedback(db: DatabaseOrTransaction, now: Date) {
  const waiting = db
    .select({ formId: feedbackBuffer.formId })
    .from(feedbackBuffer)
    .groupBy(feedbackBuffer.formId)
    .having(sql`count(*) < ${minShownAnswers}`)
  const held = db.select({ formId: feedbackAnswers.formId }).from(feedbackAnswers).where(hasHeldAnswers)
  return db
    .select({ formId: evaluationForms.id, seminarId: seminars.id })
    .from(evaluationForms)
    .innerJoin(seminars, eq(seminars.id, evaluationForms.seminarId))
    .where(
      and(
        or(inArray(evaluationForms.id, waiting), inArray(evaluationForms.id, held)),
        sql`greatest(coalesce(${evaluationForms.closesAt}, ${usualEnd}), ${evaluationForms.lateUntil}) <= ${now}`,
      ),
    )
    .orderBy(seminars.id, evaluationForms.id)
}

/** Deletes the answers of a form that wait to be mixed, and counts them. */
export async function deleteBufferedAnswers(tx: Transaction, formId: number): Promise<void> {
  const deleted = await tx
    .delete(feedbackBuffer)
    .where(eq(feedbackBuffer.formId, formId))
    .returning({ formId: feedbackBuffer.formId })
  await tx
    .update(evaluationForms)
    .set({ removedAnswers: sql`${evaluationForms.removedAnswers} + ${deleted.length}` })
    .where(eq(evaluationForms.id, formId))
}

/** Deletes what was answered to questions that fewer than five of the last groups answered; their number stays. */
export async function deleteHeldAnswers(tx: Transaction, formId: number): Promise<void> {
  await tx.execute(sql`
    update ${feedbackAnswers} set answers = (
      select jsonb_agg(case when given ? 'held' then given - 'held' || '{"deleted": true, "value": null}'
        else given end order by place)
      from jsonb_array_elements(answers) with ordinality as element (given, place))
    where form_id = ${formId} and ${hasHeldAnswers}`)
}

/**
 * Mixes the buffered answers of a form among those that were mixed before, never in a transaction that stores a
 * receipt. All are stored again, with new ids, and the answers to each question in random order, so that neither
 * place nor transaction shows when one arrived or which were given together. Answers to a question, or about a
 * speaker, are held until five of them were never shown: the group may be five people of whom one answered it.
 */
export async function mixBufferedAnswers(tx: Transaction, formId: number): Promise<void> {
  await tx
    .select({ id: evaluationForms.id })
    .from(evaluationForms)
    .where(eq(evaluationForms.id, formId))
    .for('no key update')
  await tx.execute(sql`
    with waiting as (delete from ${feedbackBuffer} where form_id = ${formId} returning answers),
      mixed as (delete from ${feedbackAnswers} where form_id = ${formId} returning answers),
      given as (
        select given, true as is_new from waiting, jsonb_array_elements(answers) as given
        union all
        select given - 'held', given ? 'held' from mixed, jsonb_array_elements(answers) as given),
      counted as (
        select given, is_new, count(*) filter (where is_new) over item as number,
          row_number() over (item order by gen_random_uuid()
            rows between unbounded preceding and unbounded following) as place
        from given window item as (partition by given -> 'questionId', given -> 'subjectId')),
      placed as (
        select place, case when is_new and number < ${minShownAnswers} then given || '{"held": true}' else given end
          as given
        from counted)
    insert into ${feedbackAnswers} (id, form_id, answers)
    select gen_random_uuid(), ${formId}, coalesce(jsonb_agg(given) filter (where given is not null), '[]')
    from generate_series(1, (select count(*) from waiting) + (select count(*) from mixed)) as place
      left join placed using (place)
    group by place
    order by gen_random_uuid()`)
}

/**
 * Counts mixed answers that are shown by question, speaker and value, and how many are held or were deleted.
 */
export async function countAnswers(
  db: DatabaseOrTransaction,
  formId: number,
): Promise<SavedCounts & { readonly held: readonly HeldAnswerCount[] }> {
  const given = sql`from ${feedbackAnswers}, jsonb_array_elements(${feedbackAnswers.answers}) as given
    where ${feedbackAnswers.formId} = ${formId}`
  const item = sql`(given -> 'questionId')::int as "questionId", (given -> 'subjectId')::int as "speakerId",
    count(*)::int as number`
  const { rows: counts } = await db.execute<Record<string, unknown> & AnswerCount>(
    sql`select ${item}, given -> 'value' as value ${given} and not given ?| '{held,deleted}' group by 1, 2, 4`,
  )
  const { rows: held } = await db.execute<Record<string, unknown> & HeldAnswerCount>(
    sql`select ${item} ${given} and given ?| '{held,deleted}' group by 1, 2`,
  )
  const [total] = await db
    .select({ number: count() })
    .from(feedbackAnswers)
    .where(eq(feedbackAnswers.formId, formId))
  return { mixed: total?.number ?? 0, counts, held }
}

export type HeldAnswerCount = Omit<AnswerCount, 'value'>

/** Returns how many answers were deleted, and what was kept of them. */
export async function findDeletedAnswers(
  db: DatabaseOrTransaction,
  formId: number,
): Promise<{ readonly removed: number; readonly savedCounts: SavedCounts | null }> {
  const { removedAnswers: removed, savedCounts } = evaluationForms
  const [row] = await db
    .select({ removed, savedCounts })
    .from(evaluationForms)
    .where(eq(evaluationForms.id, formId))
  return row ?? { removed: 0, savedCounts: null }
}

/** Names of speakers that answers are about, also of those who have left the program. */
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
const hasNoProgrammeSlots = sql`not exists (select 1 from ${attendanceSlots}
  where ${attendanceSlots.seminarId} = ${registrations.seminarId} and not ${attendanceSlots.isAutomatic})`

/** Registrations that may evaluate: with a seat, and where staff made slots, with a mark of presence. */
export const mayEvaluateCondition = and(
  holdsSeatCondition,
  sql`(${hasNoProgrammeSlots} or ${isPresentCondition})`,
)

/** Counts the registrants who may answer. */
export async function countEligibleRespondents(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(registrations)
    .where(and(eq(registrations.seminarId, seminarId), mayEvaluateCondition))
  return row?.number ?? 0
}

/**
 * Lists when these registrations answered, for the export of own data; what they answered cannot be found.
 */
export function listOwnReceipts(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, formId, submittedOn } = feedbackReceipts
  return db
    .select({ registrationId, form: evaluationForms.title, submittedOn })
    .from(feedbackReceipts)
    .innerJoin(evaluationForms, eq(evaluationForms.id, formId))
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
      .update(evaluationForms)
      .set({ removedReceipts: sql`${evaluationForms.removedReceipts} + 1` })
      .where(eq(evaluationForms.id, formId))
}
