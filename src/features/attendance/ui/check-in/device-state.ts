/** State of the check-in page, in one immutable object. */
import type {
  CheckInPerson,
  CheckInSeminar,
  CheckInSlot,
  ScanDirection,
} from '#app/features/attendance/contract/check-in.ts'
import {
  type CheckInVerdict,
  chooseSlot,
  isCountedVerdict,
  type LastCountedScan,
} from '#app/features/attendance/rules/check-in-verdict.ts'
import { indexPeople, type PeopleIndex } from '#app/features/attendance/rules/find-people-by-name.ts'
import type {
  DeviceAccess,
  DeviceStore,
  RecordedCheckIn,
  SentCheckInOutcome,
  SentCheckInRecord,
} from './device-store.ts'
import { scanIdOf } from './device-store.ts'
import { createVerifiers, type TicketVerifiers } from './verify-ticket.ts'

/** A line of the list of scans. */
export interface ShownCheckInRecord extends Omit<SentCheckInRecord, 'outcome'> {
  /** Null until it is sent. */
  readonly outcome: SentCheckInOutcome | null
}

export interface ShownCheckInVerdict extends CheckInVerdict {
  /** Different for each scan, so that the same verdict twice is announced twice. */
  readonly scanId: string
  readonly slot: CheckInSlot
  readonly direction: ScanDirection | null
}

export interface CheckInLists {
  readonly seminar: CheckInSeminar
  readonly slots: readonly CheckInSlot[]
  readonly people: ReadonlyMap<number, CheckInPerson>
  readonly index: PeopleIndex
  readonly verifiers: TicketVerifiers
  /** Whether attendees may draw their signature on the device. */
  readonly takesSignatures: boolean
  readonly clockOffsetMs: number
}

export interface CheckInRecords {
  /** Newest first. */
  readonly records: readonly ShownCheckInRecord[]
  /** Presences by `presenceKey`. */
  readonly presences: ReadonlyMap<string, LastCountedScan>
  readonly waiting: number
}

export interface CheckInState extends CheckInLists, CheckInRecords {
  readonly access: DeviceAccess
  /** Undefined only if the seminar has no slots. */
  readonly slot: CheckInSlot | undefined
  /** Direction in slots where people check in and out. */
  readonly direction: ScanDirection
  readonly isOnline: boolean
  /** The pass was revoked or the session ended. */
  readonly isStopped: boolean
  readonly shown: ShownCheckInVerdict | null
}

export const presenceKey = (slotId: number, registrationId: number) => `${slotId}/${registrationId}`

/** Null before the first snapshot. */
export async function readCheckInLists(store: DeviceStore): Promise<CheckInLists | null> {
  const [seminar, cursor, slots, people, keys, takesSignatures, clockOffsetMs] = await Promise.all([
    store.get('seminar'),
    store.get('cursor'),
    store.listSlots(),
    store.listPeople(),
    store.listKeys(),
    store.get('takesSignatures'),
    store.get('clockOffsetMs'),
  ])
  if (seminar === undefined || cursor === undefined) return null
  return {
    seminar,
    slots: slots.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)),
    people: new Map(people.map((person) => [person.registrationId, person])),
    index: indexPeople(people),
    verifiers: await createVerifiers(keys),
    takesSignatures: takesSignatures ?? false,
    clockOffsetMs: clockOffsetMs ?? 0,
  }
}

/** The lists with what has changed, without reading thousands of people again. */
export function withChangedPeople(
  { people, index }: Pick<CheckInLists, 'people' | 'index'>,
  changed: readonly CheckInPerson[],
): Pick<CheckInLists, 'people' | 'index'> {
  const byId = new Map(changed.map((person) => [person.registrationId, person]))
  const all = new Map([...people, ...byId])
  const isKnown = ({ registrationId, name, company }: CheckInPerson) => {
    const known = people.get(registrationId)
    return known?.name === name && known.company === company
  }
  if (!changed.every(isKnown)) return { people: all, index: indexPeople(all.values()) }
  const replace = (entry: PeopleIndex[number]) => ({
    ...entry,
    person: byId.get(entry.person.registrationId) ?? entry.person,
  })
  return { people: all, index: index.map(replace) }
}

function toShownRecord(recorded: RecordedCheckIn): ShownCheckInRecord {
  const { verdict, name, registrationId, slotId, direction, at, undoes } = recorded
  const shown = { scanId: scanIdOf(recorded), verdict, name, registrationId, slotId, direction, at }
  return { ...shown, outcome: null, ...(undoes !== undefined && { undoes }) }
}

export async function readCheckInRecords(store: DeviceStore): Promise<CheckInRecords> {
  const [queue, sent] = await Promise.all([store.listQueue(), store.listSent()])
  const waiting = queue.map(({ recorded }) => toShownRecord(recorded))
  const records = [...sent, ...waiting].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return { records, presences: toPresences(records), waiting: waiting.length }
}

/** @param records newest first */
function toPresences(records: readonly ShownCheckInRecord[]): Map<string, LastCountedScan> {
  const presences = new Map<string, LastCountedScan>()
  const undone = new Set(records.map(({ undoes }) => undoes))
  for (const { scanId, slotId, registrationId, verdict, at, direction, outcome } of records) {
    if (undone.has(scanId)) continue
    if (registrationId === null || !isCountedVerdict(verdict) || !isPossible(outcome)) continue
    const key = presenceKey(slotId, registrationId)
    if (!presences.has(key)) presences.set(key, { at, direction })
  }
  return presences
}

/** The records with one more, without reading all of them again. */
export function addCheckInRecord(
  { records, presences, waiting }: CheckInRecords,
  recorded: RecordedCheckIn,
): CheckInRecords {
  const record = toShownRecord(recorded)
  const all = [record, ...records]
  const added = toPresences([record])
  return {
    records: all,
    presences: record.undoes === undefined ? new Map([...presences, ...added]) : toPresences(all),
    waiting: waiting + 1,
  }
}

/** Whether the server agrees that the person is in, or has not been asked. */
const isPossible = (outcome: SentCheckInOutcome | null) =>
  outcome === null || outcome === 'accepted' || outcome === 'again'

/** Counts the people with a seat who are in a slot, and all who have a seat. */
export function countPeople(
  { people, presences }: Pick<CheckInState, 'people' | 'presences'>,
  slotId: number,
): { readonly present: number; readonly all: number } {
  const seated = [...people.values()].filter(({ state }) => state !== 'void')
  const isPresent = ({ registrationId, presentIn }: CheckInPerson) =>
    presentIn.includes(slotId) || presences.has(presenceKey(slotId, registrationId))
  return { present: seated.filter(isPresent).length, all: seated.length }
}

/** The chosen slot if it still exists, else the one that is open now. */
export function findSlot(slots: readonly CheckInSlot[], chosenId: number | undefined, now: Date) {
  return slots.find(({ id }) => id === chosenId) ?? chooseSlot(slots, now)
}
