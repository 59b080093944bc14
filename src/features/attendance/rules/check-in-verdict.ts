/** Verdict of a device about a ticket or a person at once, without the server, which decides later. */
import type { CheckInPerson, CheckInSlot, ScanDirection } from '../contract/check-in.ts'
import type { DecodedTicket } from './ticket-code.ts'

/**
 * `unchecked`: signed by a key that the device does not have.
 * `early` and `late`: the slot does not take scans now. `undone`: an earlier scan was taken back.
 */
export type CheckInVerdictKind =
  | 'welcome'
  | 'goodbye'
  | 'again'
  | 'not_paid'
  | 'early'
  | 'late'
  | 'wrong_seminar'
  | 'void'
  | 'unchecked'
  | 'not_a_ticket'
  | 'undone'

export interface CheckInVerdict {
  readonly kind: CheckInVerdictKind
  readonly registrationId: number | null
  /** Null for people who registered after the device loaded its list. */
  readonly person: CheckInPerson | null
  /** Instant of the earlier scan of `again`, if this device has recorded it. */
  readonly since: string | null
}

/** The last scan of a person in a slot that this device counted. */
export interface LastCountedScan {
  readonly at: string
  readonly direction: ScanDirection | null
}

export interface CheckInVerdictContext {
  readonly seminarId: number
  readonly slot: CheckInSlot
  /** Null in slots where one scan counts for the whole slot. */
  readonly direction: ScanDirection | null
  readonly now: Date
  readonly findPerson: (registrationId: number) => CheckInPerson | undefined
  readonly findPresence: (registrationId: number) => LastCountedScan | undefined
}

const nobody = { registrationId: null, person: null, since: null }

/** @param isGenuine whether the signature is right; null if the device lacks the key */
export function judgeTicket(
  ticket: DecodedTicket | null,
  isGenuine: boolean | null,
  context: CheckInVerdictContext,
): CheckInVerdict {
  if (ticket === null || isGenuine === false) return { kind: 'not_a_ticket', ...nobody }
  const { seminarId, registrationId, linkVersion } = ticket.payload
  if (seminarId !== context.seminarId) return { kind: 'wrong_seminar', ...nobody }
  if (isGenuine === null) return { kind: 'unchecked', ...nobody }
  const person = context.findPerson(registrationId)
  // A higher one was renewed after the device loaded its list.
  if (person !== undefined && linkVersion < person.linkVersion) {
    return { kind: 'void', registrationId, person, since: null }
  }
  return judgeRegistration(registrationId, context)
}

/** @param letIn whether staff admit the person although the payment has not been checked */
export function judgeRegistration(
  registrationId: number,
  context: CheckInVerdictContext,
  letIn = false,
): CheckInVerdict {
  const person = context.findPerson(registrationId) ?? null
  const verdict = (kind: CheckInVerdictKind, since: string | null = null): CheckInVerdict => ({
    kind,
    registrationId,
    person,
    since,
  })
  if (person?.state === 'void') return verdict('void')
  const { slot, direction, now } = context
  const presence = context.findPresence(registrationId)
  if (presence !== undefined && presence.direction === direction) return verdict('again', presence.at)
  // Marks of slots with directions do not show whether the person is inside.
  if (direction === null && person?.presentIn.includes(slot.id)) return verdict('again')
  if (now < new Date(slot.opensAt)) return verdict('early')
  if (now > new Date(slot.closesAt)) return verdict('late')
  if (person?.state === 'pending' && !letIn && direction !== 'out') return verdict('not_paid')
  return verdict(direction === 'out' ? 'goodbye' : 'welcome')
}

/** Whether the device counts the person as in, or out. */
export const isCountedVerdict = (kind: CheckInVerdictKind): boolean =>
  kind === 'welcome' || kind === 'goodbye'

/** The slot that takes scans now, else the next one, else the last. */
export function chooseSlot(slots: readonly CheckInSlot[], now: Date): CheckInSlot | undefined {
  const inOrder = slots.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  const open = inOrder.filter((slot) => new Date(slot.opensAt) <= now && now <= new Date(slot.closesAt))
  // Around noon the morning may still be open when the afternoon opens.
  const running = open.find((slot) => now <= new Date(slot.endsAt))
  return running ?? open.at(-1) ?? inOrder.find((slot) => now < new Date(slot.opensAt)) ?? inOrder.at(-1)
}
