import type { CommandContext } from '#app/application/commands/command-context.ts'
import { clearAccountClaim } from '#app/features/accounts/queries/credentials.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { voidAccountClaims } from '#app/features/people/queries/people.ts'
import { personNotActiveRefusal } from '#app/features/registrations/commands/find-or-create-person.ts'
import {
  getSeat,
  type LockedSeat,
  lockOrderOfRegistration,
} from '#app/features/registrations/commands/lock-order.ts'
import { updateLockedRegistration } from '#app/features/registrations/queries/registrations.ts'
import { findSeminarRecord, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { deleteFiles, deleteIfRefused } from '#app/platform/files/delete-files.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { storeProofFile, toReportedPaymentDetails } from '../adapters/proof-files.ts'
import { invalidProofLink, type ProofLink, parseProofLinkToken } from '../adapters/proof-link-token.ts'
import type { SendProofInput } from '../contract/proof-link.ts'
import { findPayment } from '../queries/payments.ts'
import { checkProofLink, proofClosedText } from '../reads/proof-link.ts'
import { isRepeatedRequest, storeNewProof } from './store-new-proof.ts'

export interface ResendProofRequest {
  readonly input: SendProofInput
  /** Client-supplied; a retry returns the first response. */
  readonly idempotencyKey: string | null
}

/**
 * Takes the seat again, if it was released, and sets the payment to pending. Refuses void links, repeated proofs, verified
 * payments and full seminars.
 */
export async function resendProof(context: CommandContext, request: ResendProofRequest): Promise<void> {
  const link = parseProofLinkToken(context, request.input.token)
  // Checked without locks first: most refusals need no decoding and no waiting.
  const seen = await findPayment(context.db, link.registrationId)
  const seminar = seen && (await findSeminarRecord(context.db, seen.registration.seminarId))
  if (seen === null || seminar === null) throw invalidProofLink()
  if (await isSentAlready(context, { ...seen, seminar }, { link, request })) return
  const proof = await storeProofFile(context, request.input.proofOfPaymentFile)
  const storing = inTransaction(context.db, async (tx) => {
    const locked = await lockOrderOfRegistration(tx, link.registrationId)
    if (locked === null) throw invalidProofLink()
    const payment = { ...getSeat(locked, link.registrationId), seminar: locked.seminar }
    if (await isSentAlready({ ...context, db: tx }, payment, { link, request })) return { isProofUsed: false }
    const registeredBy = await ownerAfter(tx, context, payment)
    await updateLockedRegistration(tx, link.registrationId, { registeredBy })
    await storeNewProof(tx, context, {
      locked,
      proof,
      reportedDetails: toReportedPaymentDetails(request.input),
      channel: 'mailed_link',
      idempotencyKey: request.idempotencyKey,
    })
    return { isProofUsed: true }
  })
  const keys = [proof.fileKey]
  const { isProofUsed } = await deleteIfRefused(context.files, keys, storing)
  if (!isProofUsed) await deleteFiles(context.files, keys)
}

type ReadContext = Pick<CommandContext, 'actor' | 'now'> & { readonly db: Transaction | CommandContext['db'] }

/** Whether this request was already processed; refuses invalid ones. */
async function isSentAlready(
  { db, actor, now }: ReadContext,
  payment: LockedSeat & { readonly seminar: SeminarRecord },
  { link, request: { idempotencyKey } }: { link: ProofLink; request: ResendProofRequest },
): Promise<boolean> {
  const { registration, person, seminar } = payment
  const { status } = await checkProofLink(db, payment, link)
  if (status === 'sent') {
    const order = await getOrderOfSeat(db, registration.seatLineId)
    if (isRepeatedRequest(order, idempotencyKey)) return true
    throw new Refusal('conflict', 'proof_sent', 'We have your new proof of payment already.')
  }
  if (status === 'verified') {
    throw new Refusal('conflict', 'payment_verified', 'Your payment is verified already.')
  }
  if (person.accountStatus !== 'active') throw personNotActiveRefusal(actor)
  const closed = proofClosedText({ registration, seminar }, now)
  if (closed !== null) throw new Refusal('conflict', 'seminar_closed', closed)
  return false
}

/**
 * The link came by e-mail, so an account with an unverified e-mail loses the registration unless signed in
 * (decision 16).
 */
async function ownerAfter(
  tx: Transaction,
  { actor, now }: CommandContext,
  { person, registration }: LockedSeat,
): Promise<number | null> {
  if (actor?.personId === person.id) return person.id
  await clearAccountClaim(tx, registration.id, person.id)
  await voidAccountClaims(tx, person.id, now)
  return registration.registeredBy === person.id ? null : registration.registeredBy
}
