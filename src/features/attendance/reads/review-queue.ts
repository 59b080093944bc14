import type { CommandContext } from '#app/application/commands/command-context.ts'
import { attendeeName, type PersonNameParts } from '#app/features/people/rules/names.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import type { ScanOutcome } from '../contract/check-in.ts'
import type { AttendanceReviewItem, AttendanceReviewList } from '../contract/marks.ts'
import {
  listConflicts,
  listMissingCheckOuts,
  listUndecidedScans,
  listUnmatchedParticipants,
} from '../queries/review-queue.ts'
import { listWaitingWalkIns } from '../queries/walk-ins.ts'

type NamedPerson = PersonNameParts & { readonly displayName: string | null }

/** Returns a name, also for the object of nulls that a left join gives. */
const nameOf = (person: NamedPerson | null) => (person && attendeeName(person)) || 'Someone'

const undecidedTexts: Record<Exclude<ScanOutcome, 'accepted' | 'again'>, (name: string) => string> = {
  not_paid: (name) => `${name} was scanned while the payment had not been checked. Count the scan?`,
  outside: (name) => `${name} was scanned outside the time of the slot. Count the scan?`,
  void: (name) => `${name} was scanned with a void ticket or without a seat. Count the scan?`,
  wrong_seminar: () => 'A ticket of another seminar was scanned.',
  unknown: () => 'A code was scanned that is no ticket of this site.',
}

/**
 * Questions that only staff can answer: at most a hundred of each kind, in order of time. Refuses an unknown
 * seminar.
 */
export async function getReviewQueue(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  seminarId: number,
): Promise<AttendanceReviewList> {
  if ((await findSeminarRecord(db, seminarId)) === null) throw seminarNotFoundRefusal()
  const [scans, missingOuts, conflicts, unmatched, walkIns] = await Promise.all([
    listUndecidedScans(db, seminarId),
    listMissingCheckOuts(db, seminarId, now),
    listConflicts(db, seminarId),
    listUnmatchedParticipants(db, seminarId),
    listWaitingWalkIns(db, seminarId),
  ])
  const inSlot = (text: string, slot: string | null) => (slot === null ? text : `${slot}: ${text}`)
  const items: (Omit<AttendanceReviewItem, 'at'> & { readonly at: Date })[] = [
    ...scans.map(({ id, slotId, registrationId, outcome, at, person, slot }) => ({
      id: `scan:${id}`,
      kind: 'scan' as const,
      slotId,
      registrationId,
      at,
      text: inSlot(undecidedTexts[outcome as keyof typeof undecidedTexts](nameOf(person)), slot),
    })),
    ...missingOuts.map(({ slotId, registrationId, at, person, slot }) => ({
      id: `missing_out:${registrationId}:${slotId}`,
      kind: 'missing_out' as const,
      slotId,
      registrationId,
      at,
      text: inSlot(`${nameOf(person)} was not scanned out. Keep the minutes as they are?`, slot),
    })),
    ...conflicts.map(({ slotId, registrationId, at, person, slot, status }) => ({
      id: `conflict:${registrationId}:${slotId}`,
      kind: 'conflict' as const,
      slotId,
      registrationId,
      at,
      text: inSlot(
        `${nameOf(person)} is marked ${status}, but was scanned at ${formatDateTime(at)}. Use the scan?`,
        slot,
      ),
    })),
    ...unmatched.map(({ importId, row, name, slotId, at }) => ({
      id: `unmatched:${importId}:${row}`,
      kind: 'unmatched' as const,
      slotId,
      registrationId: null,
      at,
      text: `Who is “${name}” in the meeting report?`,
    })),
    ...walkIns.map(({ scanId, slotId, firstName, lastName, scannedAt }) => ({
      id: `walk_in:${scanId}`,
      kind: 'walk_in' as const,
      slotId,
      registrationId: null,
      at: scannedAt,
      text: `${firstName} ${lastName} came without a registration and has no seat. Register them?`,
    })),
  ]
  const inOrder = items.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return { items: inOrder.map((item) => ({ ...item, at: item.at.toISOString() })), total: items.length }
}
