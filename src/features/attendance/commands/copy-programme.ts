import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordDeviations } from '#app/features/accreditation/commands/record-deviations.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { copySeminarQuestions } from '#app/features/questions/commands/save-seminar-questions.ts'
import { copySeminarCover } from '#app/features/seminars/commands/change-cover.ts'
import { refuseSessionsOutside } from '#app/features/seminars/commands/move-programme.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { findSeminarCover } from '#app/features/seminars/queries/covers.ts'
import { findMeeting } from '#app/features/seminars/queries/meetings.ts'
import { insertSeminar, lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import {
  copySessions,
  findProgrammeVersion,
  listSessionRows,
  raiseProgrammeVersion,
} from '#app/features/seminars/queries/programme.ts'
import { getSeminar } from '#app/features/seminars/queries/seminar-rows.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { CopyProgrammeInput } from '../contract/programme.ts'
import { getAttendanceSettings, listProgrammeSlots, putAttendanceSettings } from '../queries/slots.ts'
import { insertSlotsOfSeminar } from './plan-seminar-with-slots.ts'
import { recomputeCompletions } from './recompute-completions.ts'
import { replaceSlots } from './replace-slots.ts'

/**
 * Gives a seminar the program of another: sessions, slots and rules, moved by the time between their starts.
 * Refuses a seminar that has a program, and sessions that would lie outside it.
 */
export function copyProgramme(
  context: CommandContext,
  { seminarId, originalId, accreditationReason }: CopyProgrammeInput,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const [original, seminar] = await lockBoth(tx, originalId, seminarId)
    if ((await findProgrammeVersion(tx, seminarId)) > 0) {
      const message = 'This seminar has a program already.'
      throw new Refusal('conflict', 'programme_exists', message)
    }
    await recordDeviations(tx, context, {
      seminarId,
      reason: accreditationReason,
      change: () => copyBetween(tx, context, { original, seminar }),
    })
  })
}

/** Locks both seminars in the order of their ids, against deadlocks. */
async function lockBoth(
  tx: Transaction,
  originalId: number,
  seminarId: number,
): Promise<[original: SeminarRecord, seminar: SeminarRecord]> {
  const locked = new Map<number, SeminarRecord | null>()
  for (const id of [originalId, seminarId].sort((one, other) => one - other))
    locked.set(id, await lockSeminar(tx, id))
  const [original, seminar] = [locked.get(originalId), locked.get(seminarId)]
  if (!original || !seminar) throw seminarNotFoundRefusal()
  return [original, seminar]
}

interface SeminarPair {
  readonly original: SeminarRecord
  /** Seminar, locked or new, without a program. */
  readonly seminar: Pick<SeminarRecord, 'id' | 'startsAt' | 'finishesAt'>
}

async function copyBetween(
  tx: Transaction,
  context: CommandContext,
  { original, seminar }: SeminarPair,
): Promise<void> {
  const sessions = await listSessionRows(tx, original.id)
  const slots = await listProgrammeSlots(tx, original.id)
  const settings = await getAttendanceSettings(tx, original.id)
  if (settings.version > 0 || slots.length > 0)
    await putAttendanceSettings(tx, {
      ...settings,
      seminarId: seminar.id,
      version: Math.min(settings.version, 1),
    })
  if (sessions.length === 0 && slots.length === 0) return
  const shiftInMs = seminar.startsAt.getTime() - original.startsAt.getTime()
  const moved = (instant: Date) => new Date(instant.getTime() + shiftInMs)
  await copySessions(tx, { from: original.id, to: seminar.id, shiftInMs })
  await refuseSessionsOutside(tx, seminar.id, seminar)
  const copies = slots.map(
    ({ label, mode, creditMinutes, room, position, startsAt, endsAt, opensAt, closesAt }) => ({
      label,
      mode,
      creditMinutes,
      room,
      position,
      seminarId: seminar.id,
      startsAt: moved(startsAt),
      endsAt: moved(endsAt),
      opensAt: moved(opensAt),
      closesAt: moved(closesAt),
      isAutomatic: false,
    }),
  )
  if (copies.length > 0) {
    await replaceSlots(tx, context, { seminarId: seminar.id, slots: copies })
    await recomputeCompletions(tx, { seminarId: seminar.id, registrationIds: null, now: context.now })
  }
  await raiseProgrammeVersion(tx, seminar.id)
  await recordAudit(tx, context, {
    action: 'seminar.programme_changed',
    subjectType: 'seminar',
    subjectId: seminar.id,
    details: { sessions: sessions.length, slots: slots.length, copiedFrom: original.id },
  })
}

/**
 * Makes a draft with the plan, program, questions and cover picture of a seminar, on the same days; nothing of
 * its registrations, scans or meeting link. Questions and picture follow the draft in transactions of their own.
 */
export async function duplicateSeminar(context: CommandContext, originalId: number): Promise<Seminar> {
  const seminarId = await inTransaction(context.db, async (tx) => {
    const original = await lockSeminar(tx, originalId)
    if (original === null) throw seminarNotFoundRefusal()
    const copy = toDraft(original, context.now)
    // A new seminar has another meeting.
    const hasMeeting = (await findMeeting(tx, originalId)) !== null
    const copyId = await insertSeminar(tx, hasMeeting ? { ...copy, locationDetails: null } : copy)
    await insertSlotsOfSeminar(tx, context, { ...original, id: copyId })
    await copyBetween(tx, context, { original, seminar: { ...original, id: copyId } })
    await recordAudit(tx, context, {
      action: 'seminar.created',
      subjectType: 'seminar',
      subjectId: copyId,
      details: { title: original.title, copiedFrom: originalId },
    })
    return copyId
  })
  await copySeminarQuestions(context, { seminarId, originalId })
  const cover = await findSeminarCover(context.db, originalId)
  if (cover !== null)
    await copySeminarCover(context, { seminarId, originalId, alternativeText: cover.alternativeText })
  return getSeminar(context.db, seminarId)
}

function toDraft(original: SeminarRecord, now: Date) {
  const {
    title,
    description,
    descriptionDocument,
    startsAt,
    endsAt,
    finishesAt,
    durationInMinutes,
    maxAttendees,
  } = original
  const { cpdPoints, price, paymentAccountIds, locationType, locationAddress } = original
  const { locationDetails, whatToBring, categoryId } = original
  return {
    title,
    description,
    descriptionDocument,
    startsAt,
    endsAt,
    finishesAt,
    durationInMinutes,
    maxAttendees,
    cpdPoints,
    price,
    paymentAccountIds,
    locationType,
    locationAddress,
    locationDetails,
    whatToBring,
    categoryId,
    isDraft: true,
    createdAt: now,
    updatedAt: now,
  }
}
