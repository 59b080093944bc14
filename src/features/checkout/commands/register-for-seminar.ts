/**
 * Locks the seminar first, so the last seat is counted once, then the person, against deadlocks. One
 * transaction, with proof, history and confirmation.
 */
import { inTransaction, type Transaction } from '../../../platform/db/database.ts'
import { fieldRefusal } from '../../../platform/refusals.ts'
import type { AccountClaim } from '../../accounts/adapters/account-claim.ts'
import {
  type StoredProof,
  toReportedPaymentDetails,
  withStoredProof,
} from '../../payments/adapters/proof-files.ts'
import { insertProof } from '../../payments/queries/proofs.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { refuseIfActorDeleted } from '../../people/commands/signed-in-actor.ts'
import { isStaff } from '../../people/contract/actor.ts'
import { findPersonByEmail } from '../../people/queries/people.ts'
import { checkRegistration } from '../../registrations/commands/check-seat.ts'
import {
  findOrCreatePerson,
  type RegisteringPerson,
} from '../../registrations/commands/find-or-create-person.ts'
import { takeSeatAndRegister } from '../../registrations/commands/take-seat.ts'
import type { RegisterInput, RegisterResponse } from '../../registrations/contract/registration.ts'
import type { RegistrationRow } from '../../registrations/queries/registrations.ts'
import { getPaymentRequirement, toPaymentStatus } from '../../registrations/rules/seats.ts'
import { findSeminarRecord, lockSeminar } from '../../seminars/queries/planning.ts'

export interface SeatRequest {
  readonly input: RegisterInput & { readonly seminarId: number }
  /** Client-supplied; a retry returns the first response. */
  readonly idempotencyKey: string | null
  /** From the cookie set at registration. */
  readonly claim?: AccountClaim | null
}

export interface RegisterOutcome extends RegisterResponse {
  /** A repeated idempotency key returned an earlier response. */
  readonly isRepeated: boolean
}

interface Outcome extends RegisterOutcome {
  readonly isProofUsed: boolean
}

/** Refuses full, past or cancelled seminars, duplicates, and a missing proof for paid ones. */
export async function registerForSeminar(
  context: CommandContext,
  request: SeatRequest,
): Promise<RegisterOutcome> {
  const { input, idempotencyKey, claim = null } = request
  if (!input.source && !isStaff(context.actor)) {
    throw fieldRefusal('source', 'source_missing', 'Please select how you heard about us')
  }
  const seminar = await findSeminarRecord(context.db, input.seminarId)
  // Checked without locks first: most refusals need no decoding and no waiting.
  const early = await checkRegistration(context.db, {
    context,
    idempotencyKey,
    seminar,
    person: await findKnownPerson(context, input.email),
    hasProof: Boolean(input.proofOfPaymentFile),
    claim,
  })
  if (early.decision === 'repeat_response') return { ...toRegisterResponse(early.existing), isRepeated: true }
  const proof = getPaymentRequirement(Number(seminar?.price ?? 0), false).needsProof
    ? input.proofOfPaymentFile
    : null
  const { isProofUsed: _, ...outcome } = await withStoredProof(context, proof || null, (storedProof) =>
    refuseIfActorDeleted(
      inTransaction(context.db, (tx) => takeSeat(tx, { context, request, proof: storedProof })),
    ),
  )
  return outcome
}

async function findKnownPerson(context: CommandContext, email: string): Promise<RegisteringPerson | null> {
  const row = await findPersonByEmail(context.db, email)
  return row === null ? null : { row, isNew: false }
}

interface TakeSeatInput {
  readonly context: CommandContext
  readonly request: SeatRequest
  readonly proof: StoredProof | null
}

async function takeSeat(tx: Transaction, { context, request, proof }: TakeSeatInput): Promise<Outcome> {
  const { input, idempotencyKey, claim = null } = request
  const seminar = await lockSeminar(tx, input.seminarId)
  const person = await findOrCreatePerson(tx, context, input)
  // Uses the stored proof: the price may have been set in between.
  const decided = await checkRegistration(tx, {
    context,
    idempotencyKey,
    seminar,
    person,
    hasProof: proof !== null,
    claim,
  })
  if (decided.decision === 'repeat_response')
    return { ...toRegisterResponse(decided.existing), isRepeated: true, isProofUsed: false }

  // Image and payment details are stored with the proof.
  const { proofOfPaymentFile: _, referenceNumber, amountSent, ...details } = input
  const registration = await takeSeatAndRegister(tx, { ...decided, context, person, details, idempotencyKey })
  if (proof !== null) {
    const reportedDetails = toReportedPaymentDetails({ referenceNumber, amountSent })
    const sentBy = context.actor?.personId ?? null
    const channel = isStaff(context.actor) && sentBy !== person.row.id ? 'staff' : 'registration'
    const sent = { registrationId: registration.id, sentBy, channel, createdAt: context.now } as const
    await insertProof(tx, { ...proof, ...reportedDetails, ...sent })
  }
  return { ...toRegisterResponse(registration), isRepeated: false, isProofUsed: proof !== null }
}

function toRegisterResponse(registration: RegistrationRow): RegisterResponse {
  return {
    id: registration.personId,
    registeredSeminarId: registration.seminarId,
    registrationId: registration.id,
    registrationType: registration.registrationType,
    reference: registration.reference,
    paymentStatus: toPaymentStatus(registration.paymentStatus),
  }
}
