/**
 * A new proof after a rejection, by the link of its letter: the seat is taken again and the payment waits once more, all
 * or nothing.
 */
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { forgetClaim } from '../../accounts/queries/credentials.ts'
import { findSeminarRow } from '../../catalog/queries/planning.ts'
import { voidClaims } from '../../people/queries.ts'
import type { SendProofInput } from '../contract/proof-link.ts'
import { toldOfPayment, withKeptProof } from '../proof-files.ts'
import { linkInvalid, type ProofLink, readProofLink } from '../proof-link.ts'
import { findPayment } from '../queries/payments.ts'
import { weighProofLink, whyNoSeatNow } from '../read-proof-link.ts'
import { notActive } from './find-or-make-person.ts'
import { storeNewProof } from './store-new-proof.ts'
import { type HeldPayment, lockPayment } from './verify-payment.ts'

export interface ProofRequest {
  readonly input: SendProofInput
  /** Chosen by the sender; a retry with the same key is answered like the first time. */
  readonly idempotencyKey: string | null
}

/**
 * Sends a new proof for the registration that a link names.
 *
 * Refuses a link that is void or too old, a second proof, a payment that is verified meanwhile, a seminar in which no
 * seat can be taken, and a picture that cannot be read.
 */
export async function resendProof(context: CommandContext, request: ProofRequest): Promise<void> {
  const link = readProofLink(context, request.input.token)
  // A look without locks: most refusals come before a picture is decoded or anybody waits in line.
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

/** Whether this very request was answered before; refuses everything that cannot be sent. */
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
 * Who made the registration, as it stands from now on. The link came to the mailbox: unless they are signed in to it, an
 * account that only claims the address loses sight of what the mailbox's owner sends (decision 16).
 */
async function ownerAfter(
  tx: Transaction,
  { actor, now }: CommandContext,
  { person, registration }: HeldPayment,
): Promise<number | null> {
  if (actor?.personId === person.id) return person.id
  await forgetClaim(tx, registration.id, person.id)
  await voidClaims(tx, person.id, now)
  return registration.registeredBy === person.id ? null : registration.registeredBy
}
