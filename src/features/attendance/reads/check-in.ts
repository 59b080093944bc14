import type { CommandContext } from '#app/application/commands/command-context.ts'
import { listCardsToCheck } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { findSeminarRecord, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { CheckInAccess } from '../commands/check-in-passes.ts'
import { getSigningKey } from '../commands/signing-keys.ts'
import type { CheckInSeminar, CheckInSlot, CheckInSnapshot } from '../contract/check-in.ts'
import { listCheckInPeople } from '../queries/check-in.ts'
import { listPublicKeys } from '../queries/signing-keys.ts'
import { listSlotRows, type SlotRow } from '../queries/slots.ts'

type ReadContext = Pick<CommandContext, 'db' | 'secrets' | 'now' | 'policies'>

/** Changes are stamped before they are committed; what is read again is only sent again. */
const overlapMs = 60_000

/** Names what a device has seen. */
export function toCheckInCursor(now: Date): string {
  return String(now.getTime() - overlapMs)
}

function parseCheckInCursor(cursor: string | undefined): Date | null {
  const time = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : 0
  return time === 0 ? null : new Date(time)
}

/**
 * Returns everything that a device needs without a connection, or with a cursor what changed since. The
 * cursor stays the same if nobody changed, so that the answer does too.
 */
export async function getCheckInSnapshot(
  context: ReadContext,
  { access, cursor }: { readonly access: CheckInAccess; readonly cursor: string | undefined },
): Promise<CheckInSnapshot> {
  const { db, now, policies } = context
  const { seminarId } = access
  const changedSince = parseCheckInCursor(cursor)
  // The first device of the first seminar may come before any ticket was sent.
  await getSigningKey(context, 'ticket')
  const [seminar, slots, keys, people] = await Promise.all([
    findSeminarRecord(db, seminarId),
    listSlotRows(db, seminarId),
    listPublicKeys(db, 'ticket'),
    listCheckInPeople(db, seminarId, changedSince),
  ])
  if (seminar === null) throw seminarNotFoundRefusal()
  const cards = await listCardsToCheck(db, seminarId)
  const isUnchanged = changedSince !== null && people.length === 0
  return {
    seminar: toCheckInSeminar(seminar),
    passLabel: access.pass?.label ?? null,
    slots: slots.filter(({ closedAt }) => closedAt === null).map(toCheckInSlot),
    key: keys,
    takesSignatures: policies.signaturesOnFile,
    people: people.map((person) => {
      const cardToCheck = cards.get(person.registrationId)
      return cardToCheck === undefined ? person : { ...person, cardToCheck }
    }),
    isComplete: changedSince === null,
    cursor: isUnchanged && cursor !== undefined ? cursor : toCheckInCursor(now),
  }
}

/** The seminar of a check-in pass. */
export async function getCheckInSeminar({ db }: ReadContext, seminarId: number): Promise<CheckInSeminar> {
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  return toCheckInSeminar(seminar)
}

function toCheckInSeminar({ id, title, startsAt, finishesAt }: SeminarRecord): CheckInSeminar {
  return { id, title, startsAt: startsAt.toISOString(), finishesAt: finishesAt.toISOString() }
}

function toCheckInSlot(slot: SlotRow): CheckInSlot {
  const { id, label, mode, room } = slot
  return {
    id,
    label,
    mode,
    room,
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    opensAt: slot.opensAt.toISOString(),
    closesAt: slot.closesAt.toISOString(),
  }
}
