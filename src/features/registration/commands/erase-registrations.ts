/** Taking the name out of everything that a person registered for. */
import type { Transaction } from '../../../platform/db/database.ts'
import { addToSeatsTaken } from '../../catalog/queries/planning.ts'
import {
  deleteRegistration,
  eraseRegistrations,
  listProofFilesOf,
  lockRegistrationsForErasure,
} from '../queries/erasure.ts'
import { insertDecision, markPaymentDecided } from '../queries/payments.ts'
import type { RegistrationRow } from '../queries.ts'
import { afterErasure } from '../rules/erasure.ts'
import { refuseUnheldSeminars } from './give-up-seats.ts'

export interface Erasing {
  readonly personId: number
  /** What stands where their e-mail was. */
  readonly email: string
  readonly lockedSeminars: ReadonlySet<number>
  /** Who erases them. */
  readonly erasedBy: number
  readonly now: Date
}

export interface ErasedRegistrations {
  /** How many registrations are left. */
  readonly kept: number
  /** To be deleted once the transaction is committed. */
  readonly fileKeys: readonly string[]
}

/**
 * Settles what waits and empties what stays, with the person and their seminars held.
 *
 * Refuses where a registration was made between the two locks.
 */
export async function eraseRegistrationsOf(tx: Transaction, erasing: Erasing): Promise<ErasedRegistrations> {
  const { personId, email, lockedSeminars, now } = erasing
  const held = await lockRegistrationsForErasure(tx, personId)
  const registrations = held.map(({ registration }) => registration)
  refuseUnheldSeminars(registrations, lockedSeminars)
  const ids = registrations.map(({ id }) => id)
  if (ids.length === 0) return { kept: 0, fileKeys: [] }
  // Before anything goes: a deleted registration takes its proofs along.
  const fileKeys = await listProofFilesOf(tx, ids)
  let kept = 0
  for (const { registration, startsAt } of held)
    if (await settle(tx, erasing, { ...registration, startsAt })) kept += 1
  await eraseRegistrations(tx, ids, { email, now })
  return { kept, fileKeys }
}

/** @returns whether the registration stays */
async function settle(
  tx: Transaction,
  { erasedBy, now }: Erasing,
  seat: RegistrationRow & { readonly startsAt: Date },
): Promise<boolean> {
  const { id: registrationId, seminarId } = seat
  switch (afterErasure(seat, now)) {
    case 'given_up':
      await addToSeatsTaken(tx, seminarId, -1)
      await deleteRegistration(tx, registrationId)
      return false
    case 'rejected':
      await addToSeatsTaken(tx, seminarId, -1)
      await markPaymentDecided(tx, registrationId, { paymentStatus: 'rejected', updatedAt: now })
      await insertDecision(tx, { registrationId, action: 'reject', decidedBy: erasedBy, createdAt: now })
      return true
    case 'kept':
      return true
  }
}
