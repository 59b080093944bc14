/** Signatures on file. The picture is stored before its row and deleted after it, so that no row names a missing file. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { emailNotConfirmedRefusal } from '#app/features/accounts/reads/own-account.ts'
import { registrationNotFoundRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockPerson } from '#app/features/people/queries/people.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import {
  type SaveCheckInSignatureInput,
  type SaveSignatureInput,
  type SignatureOnFile,
  signatureConsentVersion,
  type WithdrawSignatureInput,
} from '../contract/signatures.ts'
import { findSignature, putSignature, type SignatureRow } from '../queries/signatures.ts'
import { findTicketHolder } from '../queries/tickets.ts'
import { isSignatureReachable, toSignatureOnFile } from '../reads/signatures.ts'
import { getTicketHolder, ticketNotFoundRefusal } from '../reads/tickets.ts'
import type { CheckInAccess } from './check-in-passes.ts'

/** Private: not among the folders of `platform/files/public-files.ts`. */
const signaturesFolder = 'signatures'

/**
 * Keeps a drawn signature, in place of an earlier one. Only for the registrant and holders of the ticket, not for
 * staff; refused where the provider takes none, and without consent.
 */
export async function saveSignature(
  context: CommandContext,
  { picture, consent, ...query }: SaveSignatureInput,
): Promise<SignatureOnFile> {
  const personId = await getSigner(context, query)
  return storeDrawing(context, { personId, picture, consent })
}

/**
 * Keeps what an attendee drew on a device of check-in, like {@link saveSignature}. Only for registrations with a seat in
 * the seminar of the access.
 */
export async function saveCheckInSignature(
  context: CommandContext,
  { access, input }: { access: CheckInAccess; input: SaveCheckInSignatureInput },
): Promise<void> {
  const { registrationId, picture, consent } = input
  const holder = await findTicketHolder(context.db, registrationId)
  if (holder?.seminarId !== access.seminarId || !holdsSeat(holder)) throw registrationNotFoundRefusal()
  const checkIn = { seminarId: access.seminarId, checkInPassId: access.pass?.id ?? null }
  await storeDrawing(context, { personId: holder.personId, picture, consent, checkIn })
}

interface Drawing extends Pick<SaveSignatureInput, 'picture' | 'consent'> {
  readonly personId: number
  /**
   * Check-in at which it was drawn, for the audit log; absent if it was drawn on a device of the registrant.
   */
  readonly checkIn?: { readonly seminarId: number; readonly checkInPassId: number | null }
}

async function storeDrawing(
  context: CommandContext,
  { personId, picture, consent, checkIn }: Drawing,
): Promise<SignatureOnFile> {
  const { files, now, policies } = context
  if (!policies.signaturesOnFile)
    throw new Refusal('conflict', 'signatures_off', 'Signatures are given on paper. None was stored.')
  if (!consent) throw fieldRefusal('consent', 'consent_missing', 'Please agree to the use of your signature.')
  // Imported at first use, to keep the start fast.
  const { createSignaturePicture } = await import('../adapters/signature-picture.ts')
  const bytes = await createSignaturePicture(picture)
  const fileKey = newFileKey(signaturesFolder, 'png')
  await files.put(fileKey, bytes, 'image/png')
  const consentVersion = signatureConsentVersion
  const row = { personId, fileKey, consentVersion, drawnAt: now, withdrawnAt: null }
  try {
    return await changeSignature(context, personId, async (tx) => {
      await putSignature(tx, row)
      await recordAudit(tx, context, {
        action: 'signature.saved',
        ...subject(personId),
        ...(checkIn && { details: checkIn }),
      })
      return row
    })
  } catch (error) {
    // After any other failure the transaction may have been committed.
    if (error instanceof Refusal) await deleteFiles(files, [fileKey])
    throw error
  }
}

/** Deletes the picture and records that it was withdrawn. Without a signature, nothing happens. */
export async function withdrawSignature(
  context: CommandContext,
  query: WithdrawSignatureInput,
): Promise<SignatureOnFile> {
  const personId = await getSigner(context, query)
  return changeSignature(context, personId, async (tx, former) => {
    if (former === null || former.withdrawnAt !== null) return former
    const row = { ...former, fileKey: null, withdrawnAt: context.now }
    await putSignature(tx, row)
    await recordAudit(tx, context, { action: 'signature.withdrawn', ...subject(personId) })
    return row
  })
}

const subject = (personId: number) => ({ subjectType: 'person', subjectId: personId }) as const

async function getSigner(context: CommandContext, query: WithdrawSignatureInput): Promise<number> {
  const ticket = await getTicketHolder(context, query)
  if (!ticket.actsForRegistrant) throw ticketNotFoundRefusal()
  if (!(await isSignatureReachable(context.db, ticket.personId))) throw emailNotConfirmedRefusal()
  return ticket.personId
}

async function changeSignature(
  context: CommandContext,
  personId: number,
  change: (tx: Transaction, former: SignatureRow | null) => Promise<SignatureRow | null>,
): Promise<SignatureOnFile> {
  const { db, files, policies } = context
  const { row, formerKey } = await inTransaction(db, async (tx) => {
    // Erasure locks the person, too, and deletes what is stored before it.
    const person = await lockPerson(tx, personId)
    if (person === null || person.erasedAt !== null) throw ticketNotFoundRefusal()
    const former = await findSignature(tx, personId)
    return { row: await change(tx, former), formerKey: former?.fileKey ?? null }
  })
  if (formerKey !== null && formerKey !== row?.fileKey) await deleteFiles(files, [formerKey])
  return toSignatureOnFile(row, policies)
}
