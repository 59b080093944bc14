import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { CertificateKind, CertificateSkipReason } from '../contract/certificate-values.ts'
import type { IssueCertificatesInput, IssueCertificatesResponse } from '../contract/certificates.ts'
import { insertBatch, lockBatch, updateBatch } from '../queries/batches.ts'
import { getCertificateCandidates } from '../reads/candidates.ts'
import { listSpeakerHolders } from '../reads/speakers.ts'
import { findCertificateSkipReason } from '../rules/eligibility.ts'
import { queueWantedEmails } from './queue-wanted-emails.ts'
import { certificateNotFoundRefusal } from './revoke-certificate.ts'

/**
 * Requests certificates for registrations, or for the speakers of the program (certificates of appreciation).
 * A job queues and draws them. People who cannot have one now are skipped and listed with the reason; those
 * who only lack the license or a name that can be printed are e-mailed about it, if certificates are sent.
 */
export async function requestCertificates(
  context: CommandContext,
  { seminarId, kind, registrationIds, send }: IssueCertificatesInput,
): Promise<IssueCertificatesResponse> {
  const { personId } = requireSignedInActor(context)
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const seminar = await lockSeminar(tx, seminarId)
      if (seminar === null) throw seminarNotFoundRefusal()
      const ids = registrationIds === 'all_eligible' ? null : [...new Set(registrationIds)]
      const outcomes =
        kind === 'appreciation'
          ? await listSpeakerHolders(tx, { seminarId, kind })
          : await decide(tx, { seminar, ids, kind })
      const holderIds = outcomes.flatMap(({ id, reason }) => (reason === null ? [id] : []))
      const skipped = outcomes.flatMap(({ id, reason }) =>
        reason === null ? [] : [{ registrationId: id, reason }],
      )
      if (send && kind !== 'appreciation')
        for (const wanted of ['licence', 'name'] as const) {
          const without = skipped.filter(({ reason }) => reason === wanted)
          await queueWantedEmails(tx, context, {
            wanted,
            seminar,
            createdBy: personId,
            registrationIds: without.map(({ registrationId }) => registrationId),
          })
        }
      const batchId = await insertBatch(tx, {
        seminarId,
        kind,
        holderIds,
        handled: 0,
        sendsEmail: send,
        skipped: [],
        state: 'queued' as const,
        requestedBy: personId,
        createdAt: context.now,
        continueAfter: context.now,
      })
      await recordAudit(tx, context, {
        action: 'certificates.requested',
        subjectType: 'seminar',
        subjectId: seminarId,
        details: { kind, batchId, total: holderIds.length, skipped: skipped.length },
      })
      return { batchId, total: holderIds.length, skipped }
    }),
  )
}

interface Holder {
  readonly id: number
  /** Null if they can have a certificate. */
  readonly reason: CertificateSkipReason | null
}

async function decide(
  tx: Transaction,
  {
    seminar,
    ids,
    kind,
  }: {
    readonly seminar: { readonly id: number; readonly finishesAt: Date }
    readonly ids: readonly number[] | null
    readonly kind: CertificateKind
  },
): Promise<Holder[]> {
  const { candidates } = await getCertificateCandidates(tx, seminar, ids)
  const known = candidates.map(({ row, candidate }) => ({
    id: row.registrationId,
    reason: findCertificateSkipReason(kind, candidate),
  }))
  if (ids === null) return known
  const found = new Set(known.map(({ id }) => id))
  const unknown = ids.filter((id) => !found.has(id)).map((id) => ({ id, reason: 'no_registration' as const }))
  return [...known, ...unknown]
}

/** Continues issuing that stopped after errors. Refuses a batch that does not stand still. */
export async function continueCertificateBatch(context: CommandContext, batchId: number): Promise<void> {
  requireSignedInActor(context)
  await inTransaction(context.db, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch === null) throw certificateNotFoundRefusal()
    if (batch.state !== 'stopped')
      throw new Refusal('conflict', 'batch_not_stopped', 'These certificates are being issued already.')
    await updateBatch(tx, batchId, {
      state: 'running' as const,
      failures: 0,
      continueAfter: context.now,
      finishedAt: null,
    })
    await recordAudit(tx, context, {
      action: 'certificates.continued',
      subjectType: 'seminar',
      subjectId: batch.seminarId,
      details: { batchId },
    })
  })
}
