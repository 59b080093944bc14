import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { listLiveCertificateKinds } from '#app/features/certificates/queries/candidates.ts'
import { updateOrderPayer } from '#app/features/orders/queries/orders.ts'
import { registrationNotFoundRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertOtherOnAddress, lockPeopleOnAddress } from '#app/features/people/queries/mailboxes.ts'
import {
  insertInteraction,
  type PersonRow,
  updateSeminarCountOfPerson,
} from '#app/features/people/queries/people.ts'
import { findByGivenName } from '#app/features/people/rules/given-names.ts'
import { attendeeName, fullName } from '#app/features/people/rules/names.ts'
import {
  personNotActiveRefusal,
  toPersonDetails,
} from '#app/features/registrations/commands/find-or-create-person.ts'
import {
  getSeat,
  type LiveOrder,
  type LockedSeat,
  lockOrderOfRegistration,
} from '#app/features/registrations/commands/lock-order.ts'
import {
  findRegistrationById,
  isPersonRegistered,
  updateLockedRegistration,
} from '#app/features/registrations/queries/registrations.ts'
import { toRegisteredAs, toUndecidedName } from '#app/features/registrations/rules/registered-name.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { DecideRegisteredNameInput, DecideRegisteredNameResponse } from '../contract/registered-name.ts'

/**
 * Decides whose registration it is that was made under a clearly other given name: its person's, which is recorded, or
 * that of another person on the same address, who is added if they are not known. Refuses what is decided, and another
 * person who has a registration already, or once a certificate was issued.
 */
export function decideRegisteredName(
  context: CommandContext,
  { registrationId, decision }: DecideRegisteredNameInput,
): Promise<DecideRegisteredNameResponse> {
  const deciding = inTransaction(context.db, async (tx) => {
    const seen = await findRegistrationById(tx, registrationId)
    if (seen === null || (await lockSeminar(tx, seen.seminarId)) === null) throw registrationNotFoundRefusal()
    const onAddress = await lockPeopleOnAddress(tx, seen.personId)
    const locked = await lockOrderOfRegistration(tx, registrationId)
    if (locked === null) throw registrationNotFoundRefusal()
    const seat = getSeat(locked, registrationId)
    if (toRegisteredAs(seat.person, toUndecidedName(seat.registration)) === null)
      throw new Refusal('conflict', 'name_decided', 'It is decided already whose registration this is.')
    return decision === 'same_person'
      ? confirmName(tx, context, seat)
      : moveToOther(tx, context, { locked, seat, onAddress })
  })
  return refuseIfActorDeleted(deciding)
}

async function confirmName(tx: Transaction, context: CommandContext, { registration, person }: LockedSeat) {
  await updateLockedRegistration(tx, registration.id, { nameConfirmedAt: context.now })
  await recordAudit(tx, context, {
    action: 'registration.name_confirmed',
    subjectType: 'registration',
    subjectId: registration.id,
    details: { personId: person.id },
  })
  return { personId: person.id, name: attendeeName(person) }
}

async function moveToOther(
  tx: Transaction,
  context: CommandContext,
  { locked, seat, onAddress }: { locked: LiveOrder; seat: LockedSeat; onAddress: readonly PersonRow[] },
) {
  const { registration, person } = seat
  const { now } = context
  if ((await listLiveCertificateKinds(tx, [registration.id])).length > 0) throw certificateIssued()
  const other = await findOrAddOther(tx, context, { seat, onAddress })
  await updateLockedRegistration(tx, registration.id, { personId: other.id })
  await updateSeminarCountOfPerson(tx, person.id, { by: -1, at: now })
  await updateSeminarCountOfPerson(tx, other.id, { by: 1, at: now })
  // Who registered alone has paid, too.
  if (locked.order.payerId === person.id && locked.seats.length === 1)
    await updateOrderPayer(tx, locked.order.id, other.id)
  const title = locked.seminar.title
  const entry = {
    interactionType: 'note',
    occurredAt: now,
    createdBy: context.actor?.personId ?? null,
  } as const
  await insertInteraction(tx, {
    ...entry,
    personId: person.id,
    title: `Registration for ${title} is that of ${attendeeName(other)}`,
  })
  await insertInteraction(tx, {
    ...entry,
    personId: other.id,
    title: `Registration for ${title} taken over from ${attendeeName(person)}`,
  })
  await recordAudit(tx, context, {
    action: 'registration.person_changed',
    subjectType: 'registration',
    subjectId: registration.id,
    details: { from: person.id, to: other.id },
  })
  return { personId: other.id, name: attendeeName(other) }
}

/** Who has the given name among the others on the address. */
async function findOrAddOther(
  tx: Transaction,
  { actor, now }: CommandContext,
  { seat: { registration, person }, onAddress }: { seat: LockedSeat; onAddress: readonly PersonRow[] },
): Promise<PersonRow> {
  const details = toPersonDetails(registration.details)
  const others = onAddress.filter(({ id, erasedAt }) => id !== person.id && erasedAt === null)
  const known = findByGivenName(others, details.firstName)
  if (known === null) {
    const dates = { createdAt: now, updatedAt: now, lastActivityAt: now }
    return insertOtherOnAddress(tx, { ...details, email: person.email, ...dates })
  }
  if (known.accountStatus !== 'active') throw personNotActiveRefusal(actor)
  if (await isPersonRegistered(tx, { seminarId: registration.seminarId, personId: known.id })) {
    const message = `${fullName(known)} has another registration for this seminar. Cancel one of them first.`
    throw new Refusal('conflict', 'already_registered', message)
  }
  return known
}

function certificateIssued(): Refusal {
  const message = 'A certificate of this registration is valid. Revoke it first.'
  return new Refusal('conflict', 'certificate_issued', message)
}
