/**
 * Edits and cancels seminars. Not in the catalog, because registrations determine whom to notify and the
 * minimum capacity.
 */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { withdrawSeminarEmails } from '#app/features/email/queries/withdrawals.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import {
  refuseDifferingStartDates,
  refuseImpossiblePlan,
  refuseUnknownAccounts,
  refuseUnknownCategory,
} from '#app/features/seminars/commands/check-plan.ts'
import { moveProgramme } from '#app/features/seminars/commands/move-programme.ts'
import type { SeminarStatus } from '#app/features/seminars/contract/labels.ts'
import type { UpdateSeminarInput } from '#app/features/seminars/contract/seminar-inputs.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { deriveCpdPoints } from '#app/features/seminars/queries/accreditations.ts'
import { deleteMeeting, findMeeting, type MeetingRow } from '#app/features/seminars/queries/meetings.ts'
import { lockSeminar, type SeminarRecord, updateSeminarRow } from '#app/features/seminars/queries/planning.ts'
import { getSeminar } from '#app/features/seminars/queries/seminar-rows.ts'
import { toMeetingDetails } from '#app/features/seminars/rules/meeting-details.ts'
import {
  applyPlanInput,
  listChangedFields,
  listNotifiableChanges,
  parseInstant,
  type SeminarPlan,
} from '#app/features/seminars/rules/plan.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import { countRegistrationsOfSeminar } from '../queries/registrations.ts'
import { affectsQueuedReminders } from '../rules/reminders.ts'
import { queueCancellationEmails } from './notify-cancellation.ts'
import { listChangesToEmail, queueSeminarChangeEmails } from './notify-change.ts'
import { assertCapacity } from './seat-ledger.ts'

interface SeminarUpdate {
  readonly input: UpdateSeminarInput
  readonly former: SeminarRecord
  readonly plan: SeminarPlan
  readonly status: SeminarStatus
  readonly names: readonly string[]
  readonly isCancelling: boolean
}

/**
 * Canceling notifies registrants once; so do changes of date, time or place unless suppressed. Refuses
 * capacity below the seats taken, reviving a canceled seminar, canceling a past one, and times that do not
 * contain the program. No-op updates are not logged, so retries are idempotent.
 */
export function updateSeminar(context: CommandContext, input: UpdateSeminarInput): Promise<Seminar> {
  return inTransaction(context.db, async (tx) => {
    await changeSeminar(tx, context, input)
    return getSeminar(tx, input.id)
  })
}

/**
 * {@link updateSeminar} as part of another change.
 * @returns milliseconds by which the program moved
 */
export async function changeSeminar(
  tx: Transaction,
  context: CommandContext,
  input: UpdateSeminarInput,
): Promise<number> {
  const hasReason = Boolean(input.cancelledReason)
  if (hasReason && input.status !== 'cancelled') {
    const message = 'A reason can be entered only when the seminar is cancelled.'
    throw fieldRefusal('cancelledReason', 'reason_without_cancelling', message)
  }
  refuseDifferingStartDates(input)
  const former = await lockSeminar(tx, input.id)
  if (former === null) throw seminarNotFoundRefusal()
  const meeting = await findMeeting(tx, former.id)
  const change = toSeminarUpdate(former, withoutMeetingDetails(input, { former, meeting }))
  const isChanged = change.names.length > 0
  if (isChanged) refuseStale(change)
  refuseOtherReason(change)
  if (changesPlan(input)) refuseImpossiblePlan(change.plan, input.isMultiDay)
  if (!isChanged) return 0
  refuseOtherDetails(change, meeting)
  refuseTransition(change, context.now)
  assertCapacity(change.former, change.plan.maxAttendees)
  await refuseHidingFromRegistrants(tx, change)
  await refuseUnknownReferences(tx, change)
  const shiftInMs = await moveSessions(tx, change)
  await save(tx, context, change)
  if (meeting !== null && change.plan.locationType === 'in_person') await dropMeeting(tx, context, former.id)
  return shiftInMs
}

/** A seminar that is no longer online loses the text about its meeting. */
function withoutMeetingDetails(
  input: UpdateSeminarInput,
  { former, meeting }: { readonly former: SeminarRecord; readonly meeting: MeetingRow | null },
): UpdateSeminarInput {
  const { locationType, locationDetails = former.locationDetails } = input
  const isLeft =
    meeting !== null && locationType === 'in_person' && locationDetails === toMeetingDetails(meeting)
  return isLeft ? { ...input, locationDetails: null } : input
}

/** Refuses details by hand, which would contradict those of the seminar's meeting. */
function refuseOtherDetails({ plan, former }: SeminarUpdate, meeting: MeetingRow | null): void {
  const { locationType, locationDetails } = plan
  if (meeting === null || locationType !== 'online') return
  if (locationDetails === former.locationDetails || locationDetails === toMeetingDetails(meeting)) return
  const message = 'This seminar has a meeting link. Change or remove that first.'
  throw fieldRefusal('locationDetails', 'details_of_meeting', message)
}

async function dropMeeting(tx: Transaction, context: CommandContext, seminarId: number): Promise<void> {
  await deleteMeeting(tx, seminarId)
  const reason = 'Not sent: the seminar is no longer online.'
  await withdrawSeminarEmails(tx, { seminarId, templateTypes: ['meeting_link'], reason })
  await recordAudit(tx, context, {
    action: 'seminar.meeting_removed',
    subjectType: 'seminar',
    subjectId: seminarId,
  })
}

function toSeminarUpdate(former: SeminarRecord, input: UpdateSeminarInput): SeminarUpdate {
  const plan = applyPlanInput(former, input)
  const status = input.status ?? former.status
  const names = [...listChangedFields(former, plan), ...(status === former.status ? [] : ['status'])]
  const isCancelling = status === 'cancelled' && former.status !== 'cancelled'
  return { input, former, plan, status, names, isCancelling }
}

function refuseStale({ input, former }: SeminarUpdate): void {
  const expected = parseInstant(input.expectedUpdatedAt)
  if (expected === undefined || expected.getTime() === former.updatedAt.getTime()) return
  const message = 'Someone else changed this seminar in the meantime. Nothing was saved.'
  throw new Refusal('conflict', 'seminar_changed', message)
}

/** A second cancellation's reason would reach nobody. */
function refuseOtherReason({ input, former, isCancelling }: SeminarUpdate): void {
  if (isCancelling || !input.cancelledReason || input.cancelledReason === former.cancelledReason) return
  const message =
    'This seminar was already cancelled. The reason that you entered was not sent to the registrants.'
  throw new Refusal('conflict', 'seminar_cancelled_already', message)
}

/** Existing dates and places are not validated again. */
function changesPlan(input: UpdateSeminarInput): boolean {
  const { startDate, scheduledDate, endDate, isMultiDay, locationType, locationAddress } = input
  const planFields = [startDate, scheduledDate, endDate, isMultiDay, locationType, locationAddress]
  return planFields.some((value) => value !== undefined)
}

function refuseTransition({ former, status, isCancelling }: SeminarUpdate, now: Date): void {
  if (former.status === 'cancelled' && status !== 'cancelled') {
    const message =
      'This seminar was cancelled and the registrants were notified. To hold it after all, duplicate it.'
    throw new Refusal('conflict', 'seminar_cancelled', message)
  }
  const isOver = former.status === 'completed' || former.finishesAt < now
  if (isCancelling && isOver) {
    throw new Refusal('conflict', 'seminar_over', 'This seminar has ended and cannot be cancelled.')
  }
}

async function refuseHidingFromRegistrants(tx: Transaction, { former, plan }: SeminarUpdate): Promise<void> {
  const isHidden = plan.isDraft && !former.isDraft
  if (!isHidden || (await countRegistrationsOfSeminar(tx, former.id)) === 0) return
  const message = 'People have registered for this seminar, so it cannot become a draft again.'
  throw new Refusal('conflict', 'seminar_has_registrations', message, {
    issues: [{ path: 'isDraft', message }],
  })
}

/** Existing ones are not checked again: an account may have been removed since. */
async function refuseUnknownReferences(tx: Transaction, { plan, names }: SeminarUpdate): Promise<void> {
  if (names.includes('categoryId')) await refuseUnknownCategory(tx, plan.categoryId)
  if (names.includes('paymentAccountIds')) await refuseUnknownAccounts(tx, plan)
}

/** @returns milliseconds by which the program moves */
async function moveSessions(tx: Transaction, { former, plan, input }: SeminarUpdate): Promise<number> {
  const isMoved =
    former.startsAt.getTime() !== plan.startsAt.getTime() ||
    former.finishesAt.getTime() !== plan.finishesAt.getTime()
  return isMoved ? moveProgramme(tx, { former, current: plan, choice: input.programme }) : 0
}

async function save(tx: Transaction, context: CommandContext, change: SeminarUpdate): Promise<void> {
  const { former, plan, status, names, isCancelling, input } = change
  const { now } = context
  const isMoved = listNotifiableChanges(former, plan).length > 0
  const row = {
    ...plan,
    status,
    calendarSequence: former.calendarSequence + (isMoved ? 1 : 0),
    ...(isCancelling && { cancelledAt: now, cancelledReason: input.cancelledReason || null }),
    // Always increases, even within a millisecond: it is the optimistic lock.
    updatedAt: new Date(Math.max(now.getTime(), former.updatedAt.getTime() + 1)),
  }
  await updateSeminarRow(tx, former.id, row)
  if (names.includes('categoryId')) await deriveCpdPoints(tx, former.id)
  const notified = await notifyRegistrants(tx, context, { ...change, seminar: { ...former, ...row } })
  if (affectsQueuedReminders(names)) await withdrawReminders(tx, former.id)
  await recordAudit(tx, context, {
    action: isCancelling ? 'seminar.cancelled' : 'seminar.updated',
    subjectType: 'seminar',
    subjectId: former.id,
    details: { changed: names, ...notified },
  })
}

/** @returns details for the audit log */
async function notifyRegistrants(
  tx: Transaction,
  { actor, now }: CommandContext,
  { former, isCancelling, input, seminar }: SeminarUpdate & { readonly seminar: SeminarRecord },
): Promise<{ told?: number; registrantsNotified?: number | false }> {
  const createdBy = actor?.personId ?? null
  if (isCancelling) {
    const reason = seminar.cancelledReason
    return { told: await queueCancellationEmails(tx, { seminar: former, reason, createdBy, now }) }
  }
  if (listChangesToEmail(former, seminar, now).length === 0) return {}
  if (input.notifyRegistrants === false) return { registrantsNotified: false }
  return { registrantsNotified: await queueSeminarChangeEmails(tx, { former, seminar }, { createdBy, now }) }
}

/** Due ones are queued again with current data. */
async function withdrawReminders(tx: Transaction, seminarId: number): Promise<void> {
  const reason = 'Not sent: the seminar was changed.'
  await withdrawSeminarEmails(tx, { seminarId, templateTypes: ['seminar_reminder'], reason })
}
