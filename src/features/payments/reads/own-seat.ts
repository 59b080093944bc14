/** Seats on which a person acts who has one, or pays for it: signed in, or by the mailed link. */
import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { getSeat, type LiveOrder } from '#app/features/registrations/commands/lock-order.ts'
import {
  findRegistrationByReference,
  isOwnRegistration,
} from '#app/features/registrations/queries/registrations.ts'
import { notSignedIn, Refusal } from '#app/platform/refusals.ts'
import { isOwnBill } from '../queries/bills.ts'
import { findOrderOfRegistration } from '../queries/orders.ts'
import { getPersonOfLink } from './registrations-link.ts'

export interface SeatOfCaller {
  readonly registrationId: number
  /** Person who acts. */
  readonly personId: number
}

export function seatNotFound(): Refusal {
  return new Refusal('not_found', 'order_unknown', 'This registration does not exist.')
}

/**
 * The seat that the link's person, or the signed-in caller, may change. Refuses seats of others like unknown ones.
 * @param link token of the mailed link; left out by signed-in callers
 */
export async function findOwnSeat(
  context: CommandContext,
  { reference, link }: { readonly reference: string; readonly link?: string | undefined },
): Promise<SeatOfCaller> {
  const { db, actor } = context
  const personId = link === undefined ? actor?.personId : (await getPersonOfLink(context, link)).id
  if (personId === undefined) throw notSignedIn()
  const found = await findRegistrationByReference(db, reference)
  if (found === null) throw seatNotFound()
  const { id: registrationId } = found
  const order = await findOrderOfRegistration(db, registrationId)
  const isPayer = order?.payerId === personId
  const isTheirs =
    link === undefined
      ? (await isOwnRegistration(db, registrationId, personId)) ||
        (isPayer && (await isOwnBill(db, order.id, personId)))
      : isPayer || found.personId === personId
  if (!isTheirs) throw seatNotFound()
  return { registrationId, personId }
}

/** The person who acts on a locked seat. Refuses one whose seat was handed over, or changed its order, meanwhile. */
export function getSeatActor(locked: LiveOrder, { registrationId, personId }: SeatOfCaller): PersonRow {
  const { person } = getSeat(locked, registrationId)
  const actor = [person, locked.payer].find((one) => one?.id === personId)
  if (!actor) throw seatNotFound()
  return actor
}
