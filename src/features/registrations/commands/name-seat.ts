import type { CommandContext } from '#app/application/commands/command-context.ts'
import {
  insertInteraction,
  lockPersonByEmail,
  type PersonRow,
  updateSeminarCountOfPerson,
} from '#app/features/people/queries/people.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { findRegistration, insertRegistrationOnSeat, type RegistrationRow } from '../queries/registrations.ts'
import { holdsSeat, toRegistrationType } from '../rules/seats.ts'
import {
  findOrCreatePerson,
  lockRegistrant,
  personNotActiveRefusal,
  type RegisteringPerson,
} from './find-or-create-person.ts'
import type { LiveOrder } from './lock-order.ts'

interface SeatToName {
  readonly locked: LiveOrder
  /** Seat of the order, without a name; null if none is left, which is refused last. */
  readonly seatLineId: number | null
  readonly details: RegistrationRow['details']
}

/**
 * Puts a person on a seat that their order holds already: the counter of the seminar stays. They are found or made like
 * those whom a visitor registers, and nothing is changed of people who are known. Refuses who has a registration for the
 * seminar, and inactive people. The caller tells them.
 */
export async function nameSeat(
  tx: Transaction,
  context: CommandContext,
  { locked: { order, seminar }, seatLineId, details }: SeatToName,
): Promise<{ readonly person: RegisteringPerson['row']; readonly registration: RegistrationRow }> {
  const { now } = context
  const known = await lockKnownPerson(tx, context, details)
  const existing = known && (await findRegistration(tx, known.id, seminar.id))
  if (existing !== null) throw alreadyRegistered(existing)
  if (seatLineId === null) throw new Refusal('conflict', 'seats_named', 'All seats have names.')
  const intended = { seminarId: seminar.id, isFree: order.state === 'confirmed' }
  const { row, isNew } =
    known === null
      ? await findOrCreatePerson(tx, { ...context, actor: null }, { input: details, registration: intended })
      : { row: known, isNew: false }
  const registration = await insertRegistrationOnSeat(tx, {
    seatLineId,
    seminarId: seminar.id,
    personId: row.id,
    details,
    registrationType: toRegistrationType({ isNew, otherRegistrations: row.seminarCount }),
    registeredAt: now,
    updatedAt: now,
  })
  await insertInteraction(tx, {
    personId: row.id,
    interactionType: 'registration',
    title: `Registered for ${seminar.title}`,
    description: details.company ?? null,
    occurredAt: now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: context.actor?.personId ?? null,
    createdAt: now,
  })
  if (!isNew) await updateSeminarCountOfPerson(tx, row.id, { by: 1, at: now })
  return { person: row, registration }
}

/** Null for somebody new. */
async function lockKnownPerson(
  tx: Transaction,
  { actor }: CommandContext,
  details: RegistrationRow['details'],
): Promise<PersonRow | null> {
  const own = await lockPersonByEmail(tx, details.email)
  const known = own && (await lockRegistrant(tx, null, details))
  if (known !== null && known.accountStatus !== 'active') throw personNotActiveRefusal(actor)
  return known
}

function alreadyRegistered(existing: RegistrationRow): Refusal {
  const message = holdsSeat(existing)
    ? 'This person is registered for the seminar already.'
    : 'This person had a registration for the seminar, which has ended. Please ask us to put them on a seat.'
  return new Refusal('conflict', 'already_registered', message)
}
