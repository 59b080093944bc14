import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { DecideReviewItemInput } from '../contract/marks.ts'
import { listAttendanceMarks, lockRegistrations, removeStaffMarks } from '../queries/marks.ts'
import { confirmMark, decideScanRow } from '../queries/review-queue.ts'
import { findSlot } from '../queries/slots.ts'
import { findWalkIn, updateWalkIn } from '../queries/walk-ins.ts'
import { seatWalkIn } from './add-walk-in.ts'
import { putStaffMarks } from './mark-attendance-slot.ts'
import { recomputeCompletions } from './recompute-completions.ts'

interface Decision {
  readonly seminar: SeminarRecord
  readonly isAccepted: boolean
  /** Part of the item's id after the kind. */
  readonly key: string
}

function itemGone(): Refusal {
  return new Refusal('conflict', 'item_decided', 'This was decided in the meantime.')
}

/** Answers a question under 'To look at'. Refuses what was decided in the meantime, and a walk-in without a free seat. */
export async function decideReviewItem(context: CommandContext, input: DecideReviewItemInput): Promise<void> {
  const [kind = '', ...rest] = input.id.split(':')
  const decide = decisions.get(kind)
  if (decide === undefined) throw new Refusal('not_found', 'item_unknown', 'This does not exist.')
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const seminar = await lockSeminar(tx, input.seminarId)
      if (seminar === null) throw seminarNotFoundRefusal()
      const isAccepted = input.decision === 'accept'
      await decide(tx, context, { seminar, isAccepted, key: rest.join(':') })
      await recordAudit(tx, context, {
        action: 'attendance.scan_decided',
        subjectType: 'seminar',
        subjectId: seminar.id,
        details: { item: input.id, decision: input.decision },
      })
    }),
  )
}

type Decide = (tx: Transaction, context: CommandContext, decision: Decision) => Promise<void>

/** Decisions by kind; participants of meetings are decided by the calls of meeting reports. */
const decisions: ReadonlyMap<string, Decide> = new Map([
  ['scan', decideScan],
  ['missing_out', keepMinutes],
  ['conflict', settleConflict],
  ['walk_in', decideWalkIn],
])

async function decideScan(
  tx: Transaction,
  context: CommandContext,
  { seminar, isAccepted, key }: Decision,
): Promise<void> {
  const row = await decideScanRow(tx, {
    seminarId: seminar.id,
    scanId: toId(key),
    decision: isAccepted ? 'counted' : 'dismissed',
    decidedBy: requireSignedInActor(context).personId,
    decidedAt: context.now,
  })
  if (row === null) throw itemGone()
  if (!isAccepted) return
  if (row.registrationId === null || row.slotId === null)
    throw new Refusal('conflict', 'scan_without_person', 'This scan belongs to nobody and cannot be counted.')
  const registrationIds = [row.registrationId]
  await recomputeCompletions(tx, { seminarId: seminar.id, registrationIds, now: context.now })
}

/** Accepting keeps the minutes as a decision of staff; dismissing marks the person absent. */
async function keepMinutes(
  tx: Transaction,
  context: CommandContext,
  { seminar, isAccepted, key }: Decision,
): Promise<void> {
  const { registrationId, slot, mark } = await getMarkOf(tx, seminar, key)
  if (mark.source === 'staff') throw itemGone()
  const outcome = isAccepted ? mark : ({ status: 'absent', minutes: 0 } as const)
  const reason = isAccepted ? null : 'Not scanned out.'
  await putStaffMarks(tx, context, [
    { registrationId, slot, status: outcome.status, minutes: outcome.minutes, reason },
  ])
  await recomputeCompletions(tx, {
    seminarId: seminar.id,
    registrationIds: [registrationId],
    now: context.now,
  })
}

/** Accepting uses the scans; dismissing keeps the mark of staff. */
async function settleConflict(
  tx: Transaction,
  context: CommandContext,
  { seminar, isAccepted, key }: Decision,
): Promise<void> {
  const { registrationId, slot, mark } = await getMarkOf(tx, seminar, key)
  if (mark.source !== 'staff') throw itemGone()
  if (!isAccepted) return confirmMark(tx, { registrationId, slotId: slot.id, now: context.now })
  await removeStaffMarks(tx, { registrationIds: [registrationId], slotIds: [slot.id], now: context.now })
  await recomputeCompletions(tx, {
    seminarId: seminar.id,
    registrationIds: [registrationId],
    now: context.now,
  })
}

async function decideWalkIn(
  tx: Transaction,
  context: CommandContext,
  { seminar, isAccepted, key }: Decision,
): Promise<void> {
  const isId = /^[0-9a-f-]{36}$/.test(key)
  const walkIn = isId ? await findWalkIn(tx, key) : null
  if (walkIn?.seminarId !== seminar.id || walkIn.registrationId !== null || walkIn.dismissedAt !== null)
    throw itemGone()
  if (!isAccepted) return updateWalkIn(tx, walkIn.scanId, { dismissedAt: context.now })
  const access = { seminarId: seminar.id, pass: null, actorId: requireSignedInActor(context).personId }
  if ((await seatWalkIn(tx, context, { seminar, walkIn, access })) !== null) return
  const message = 'There is no free seat for this person, or their payment was rejected.'
  throw new Refusal('conflict', 'walk_in_without_seat', message)
}

async function getMarkOf(tx: Transaction, seminar: SeminarRecord, key: string) {
  const [registrationId = 0, slotId = 0] = key.split(':').map(toId)
  const [registration] = await lockRegistrations(tx, seminar.id, [registrationId])
  const slot = await findSlot(tx, slotId)
  const mark = (await listAttendanceMarks(tx, [registrationId])).find((row) => row.slotId === slotId)
  if (registration === undefined || slot?.seminarId !== seminar.id || mark === undefined) throw itemGone()
  return { registrationId, slot, mark }
}

/** 0 for what is no id. */
function toId(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
