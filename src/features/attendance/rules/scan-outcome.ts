/** Outcome of a scan, by the server's knowledge when it arrives. */
import type { ScanDirection, ScanOutcome, SeatState } from '../contract/check-in.ts'
import type { SlotMode } from '../contract/slots.ts'

export interface ScanOutcomeFacts {
  /** Null if the text is no ticket of this seminar or the person is unknown. */
  readonly registration: { readonly state: SeatState; readonly linkVersion: number } | null
  /** Whether the ticket is genuine, but of another seminar. */
  readonly isOtherSeminar: boolean
  /** Link version of the ticket; null for people found by search. */
  readonly ticketLinkVersion: number | null
  readonly isLetIn: boolean
  readonly slot: {
    readonly mode: SlotMode
    readonly opensAt: Date
    readonly closesAt: Date
    readonly closedAt: Date | null
    readonly evidenceDeletedAt: Date | null
  } | null
  readonly correctedAt: Date
  readonly isTimePlausible: boolean
  readonly direction: ScanDirection | null
  /** Last accepted scan of the person in this slot; null if there is none. */
  readonly lastAccepted: { readonly direction: ScanDirection | null } | null
}

/**
 * Returns the outcome. A scan is never refused for its meaning, or its device would send it repeatedly. In a
 * slot of mode 'once' every further scan is `again`; in the other mode, one in the same direction as the
 * last.
 */
export function toScanOutcome(facts: ScanOutcomeFacts): ScanOutcome {
  const { registration, slot, lastAccepted } = facts
  if (facts.isOtherSeminar) return 'wrong_seminar'
  if (registration === null) return 'unknown'
  if (registration.state === 'void') return 'void'
  if (facts.ticketLinkVersion !== null && facts.ticketLinkVersion < registration.linkVersion) return 'void'
  if (slot === null || !facts.isTimePlausible || !isOpen(slot, facts.correctedAt)) return 'outside'
  if (registration.state === 'pending' && !facts.isLetIn) return 'not_paid'
  if (lastAccepted === null) return 'accepted'
  if (slot.mode === 'once') return 'again'
  return lastAccepted.direction === facts.direction ? 'again' : 'accepted'
}

type OpenSlot = NonNullable<ScanOutcomeFacts['slot']>

function isOpen({ opensAt, closesAt, closedAt, evidenceDeletedAt }: OpenSlot, at: Date): boolean {
  return evidenceDeletedAt === null && at >= opensAt && at <= closesAt && (closedAt === null || at < closedAt)
}
