/** A new proof by the link in a rejection e-mail: the seat is taken again and the payment is pending. */
import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { clearAccountClaim } from '../../accounts/queries/credentials.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { voidClaims } from '../../people/queries/people.ts'
import { notActive } from '../../registrations/commands/find-or-create-person.ts'
import { findSeminarRow } from '../../seminars/queries/planning.ts'
import { toldOfPayment, withKeptProof } from '../adapters/proof-files.ts'
import { linkInvalid, type ProofLink, readProofLink } from '../adapters/proof-link-token.ts'
import type { SendProofInput } from '../contract/proof-link.ts'
import { findPayment } from '../queries/payments.ts'
import { weighProofLink, whyNoSeatNow } from '../reads/proof-link.ts'
import { storeNewProof } from './store-new-proof.ts'
import { type HeldPayment, lockPayment } from './verify-payment.ts'

export interface ProofRequest {
  readonly input: SendProofInput
  /** Client-supplied; a retry returns the first response. */
  readonly idempotencyKey: string | null
}

/**
 * Stores a new proof for a link's registration. Refuses void or expired links, repeated proofs, verified
 * payments, seminars without a seat and unreadable images.
 */
export async function resendProof(context: CommandContext, request: ProofRequest): Promise<void> {
  const link = readProofLink(context, request.input.token)
  // Checked without locks first: most refusals need no decoding and no waiting.
  const seen = await findPayment(context.db, link.registrationId)
  const seminar = seen && (await findSeminarRow(context.db, seen.registration.seminarId))
  if (seen === null || seminar === null) throw linkInvalid()
  if (await isSentAlready(context, { ...seen, seminar }, { link, request })) return
  await withKeptProof(context, request.input.proofOfPaymentFile, (proof) =>
    context.db.transaction(async (tx) => {
      const held = await lockPayment(tx, link.registrationId)
      if (held === null || proof === null) throw linkInvalid()
      const isSent = await isSentAlready({ ...context, db: tx }, held, { link, request })
      if (!isSent) {
        await storeNewProof(tx, context, {
          payment: held,
          proof,
          told: toldOfPayment(request.input),
          channel: 'mailed_link',
          idempotencyKey: request.idempotencyKey,
          registeredBy: await ownerAfter(tx, context, held),
        })
      }
      return { isProofUsed: !isSent }
    }),
  )
}

type Reading = Pick<CommandContext, 'actor' | 'now'> & { readonly db: Transaction | CommandContext['db'] }

interface Asked {
  readonly link: ProofLink
  readonly request: ProofRequest
}

/** Whether this request was already processed; refuses invalid ones. */
async function isSentAlready(
  { db, actor, now }: Reading,
  payment: HeldPayment,
  { link, request: { idempotencyKey } }: Asked,
): Promise<boolean> {
  const { registration, person, seminar } = payment
  const { standing } = await weighProofLink(db, payment, link)
  if (standing === 'sent') {
    if (idempotencyKey !== null && registration.idempotencyKey === idempotencyKey) return true
    throw new Refusal('conflict', 'proof_sent', 'We have your new proof of payment already.')
  }
  if (standing === 'verified') {
    throw new Refusal('conflict', 'payment_verified', 'Your payment is verified already.')
  }
  if (person.accountStatus !== 'active') throw notActive(actor)
  const closed = whyNoSeatNow(seminar, now)
  if (closed !== null) throw new Refusal('conflict', 'seminar_closed', closed)
  return false
}

/**
 * Who owns the registration from now on. The link came by e-mail, so an account with an unverified e-mail
 * loses access unless signed in (decision 16).
 */
async function ownerAfter(
  tx: Transaction,
  { actor, now }: CommandContext,
  { person, registration }: HeldPayment,
): Promise<number | null> {
  if (actor?.personId === person.id) return person.id
  await clearAccountClaim(tx, registration.id, person.id)
  await voidClaims(tx, person.id, now)
  return registration.registeredBy === person.id ? null : registration.registeredBy
}
