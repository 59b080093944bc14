import { type Database, inTransaction, type Transaction } from '../../../platform/db/database.ts'
import { toManilaDay } from '../../../platform/format/dates.ts'
import type { Services } from '../../../platform/services.ts'
import { lockRegistrations, shareSeminarLock } from '../../attendance/queries/marks.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { attendeeName } from '../../people/rules/names.ts'
import { findSeminarRecord, lockSeminar } from '../../seminars/queries/planning.ts'
import { seminarNotFound } from '../../seminars/rules/seminar-not-found.ts'
import { createVerifyCode } from '../adapters/verify-code.ts'
import type { CertificateKind, SkipReason } from '../contract/certificate-values.ts'
import type { IssueCertificatesInput, IssueCertificatesResponse } from '../contract/certificates.ts'
import { type BatchRow, insertBatch, lockNextBatch, updateBatch } from '../queries/batches.ts'
import { insertCertificate, takeNextSerial } from '../queries/certificates.ts'
import { findDefaultDesignId } from '../queries/designs.ts'
import { type CandidateDetails, getCandidates, type SeminarCandidates } from '../reads/candidates.ts'
import { listSpeakerHolders } from '../reads/speakers.ts'
import { toCertificateNumber } from '../rules/certificate-number.ts'
import { whySkipped } from '../rules/eligibility.ts'
import { toFacts } from '../rules/facts.ts'
import { toPrintable } from '../rules/printable-text.ts'
import { queueLicenceEmails } from './queue-licence-emails.ts'

/**
 * Requests certificates for registrations, or for the speakers of the programme (certificates of appreciation). A job
 * queues and draws them. Who cannot have one now is skipped and named with the reason; who only lacks the licence is
 * asked for it by e-mail, if certificates are sent.
 */
export async function requestCertificates(
  context: CommandContext,
  { seminarId, kind, registrationIds, send }: IssueCertificatesInput,
): Promise<IssueCertificatesResponse> {
  const { personId } = requireSignedInActor(context)
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const seminar = await lockSeminar(tx, seminarId)
      if (seminar === null) throw seminarNotFound()
      const ids = registrationIds === 'all_eligible' ? null : [...new Set(registrationIds)]
      const outcomes =
        kind === 'appreciation'
          ? await listSpeakerHolders(tx, { seminarId, kind })
          : await decide(tx, { seminar, ids, kind })
      const holderIds = outcomes.flatMap(({ id, reason }) => (reason === null ? [id] : []))
      const skipped = outcomes.flatMap(({ id, reason }) =>
        reason === null ? [] : [{ registrationId: id, reason }],
      )
      if (kind === 'cpd' && send) {
        const unlicensed = skipped.filter(({ reason }) => reason === 'licence')
        await queueLicenceEmails(tx, context, {
          ...{ seminar, createdBy: personId },
          registrationIds: unlicensed.map(({ registrationId }) => registrationId),
        })
      }
      const batchId = await insertBatch(tx, {
        ...{
          seminarId,
          kind,
          holderIds,
          handled: 0,
          sendsEmail: send,
          skipped: [],
          state: 'queued' as const,
        },
        ...{ requestedBy: personId, createdAt: context.now },
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
  readonly reason: SkipReason | null
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
  const { candidates } = await getCandidates(tx, seminar, ids)
  const known = candidates.map(({ row, candidate }) => ({
    id: row.registrationId,
    reason: whySkipped(kind, candidate),
  }))
  // Of everybody, recognition is for those who are chosen.
  if (ids === null) return kind === 'recognition' ? [] : known
  const found = new Set(known.map(({ id }) => id))
  const unknown = ids.filter((id) => !found.has(id)).map((id) => ({ id, reason: 'no_registration' as const }))
  return [...known, ...unknown]
}

/**
 * Queues the next certificate of the oldest batch, and notes that in the batch, in one transaction: after a crash the
 * batch continues where it was.
 * @returns false if no batch waits
 */
export function queueNextCertificate(services: QueueContext, now: Date): Promise<boolean> {
  return inTransaction(services.db, async (tx) => {
    const batch = await lockNextBatch(tx)
    if (batch === null) return false
    const id = batch.holderIds[batch.handled]
    const reason = id === undefined ? null : await queueCertificate(services, tx, { batch, id, now })
    const handled = Math.min(batch.handled + 1, batch.holderIds.length)
    const isDone = handled === batch.holderIds.length
    await updateBatch(tx, batch.id, {
      handled,
      ...(id !== undefined && reason !== null && { skipped: [...batch.skipped, { id, reason }] }),
      state: isDone ? 'done' : 'running',
      finishedAt: isDone ? now : null,
    })
    return true
  })
}

export type QueueContext = Pick<Services, 'settings' | 'policies'> & { readonly db: Database }

interface QueuedHolder {
  readonly batch: BatchRow
  readonly id: number
  readonly now: Date
}

/** Returns why there is no certificate; null if it is queued. */
async function queueCertificate(
  services: QueueContext,
  tx: Transaction,
  { batch, id, now }: QueuedHolder,
): Promise<SkipReason | null> {
  const { seminarId, kind } = batch
  if (seminarId === null) return 'no_registration'
  await shareSeminarLock(tx, seminarId)
  const seminar = await findSeminarRecord(tx, seminarId)
  if (seminar === null) return 'no_registration'
  const prefix = services.policies().certificatePrefix
  const common = { seminar, organisation: services.settings.current.organisation, kind, now }
  const designId = await findDefaultDesignId(tx, kind)
  const row = {
    designId,
    batchId: batch.id,
    issuedBy: batch.requestedBy,
    sendsEmail: batch.sendsEmail,
    seminarId,
    now,
  }
  if (kind === 'appreciation') {
    const [speaker] = await listSpeakerHolders(tx, { seminarId, kind, speakerId: id })
    if (speaker === undefined) return 'no_registration'
    if (speaker.reason !== null) return speaker.reason
    const facts = toFacts({
      ...common,
      holderName: speaker.name,
      slots: [],
      presentSlots: [],
      licences: [],
      accreditations: [],
    })
    await insertQueued(tx, prefix, {
      ...row,
      kind,
      facts,
      holder: { speakerId: id, personId: speaker.personId },
    })
    return null
  }
  // The lock behind which certificates of one registration follow each other.
  await lockRegistrations(tx, seminarId, [id])
  const found = await getCandidates(tx, seminar, [id])
  const [details] = found.candidates
  if (details === undefined) return 'no_registration'
  const reason = whySkipped(kind, details.candidate)
  if (reason !== null) return reason
  const facts = toFacts({ ...common, ...toHolderFacts(found, details) })
  const holder = { registrationId: id, personId: details.row.person.id }
  await insertQueued(tx, prefix, { ...row, kind, facts, holder })
  return null
}

function toHolderFacts({ slots, accreditations }: SeminarCandidates, details: CandidateDetails) {
  const { row, licences, presentSlots } = details
  return {
    // Accounts can be without a name that can be printed; the registration number identifies them.
    holderName: toPrintable(row.chosenName ?? attendeeName(row.person)) || row.reference,
    slots,
    presentSlots,
    licences,
    accreditations,
  }
}

interface QueuedCertificate {
  readonly kind: CertificateKind
  readonly facts: ReturnType<typeof toFacts>
  readonly seminarId: number | null
  readonly holder: {
    readonly registrationId?: number | null
    readonly speakerId?: number | null
    readonly personId: number | null
  }
  readonly batchId?: number
  readonly replacesId?: number
  readonly reissueReason?: string
  readonly designId?: number | null
  readonly issuedBy: number | null
  readonly sendsEmail: boolean
  readonly now: Date
}

/** Gives a certificate its number and queues it for drawing. The registration must be locked. */
export async function insertQueued(
  tx: Transaction,
  prefix: string,
  { holder, now, ...certificate }: QueuedCertificate,
) {
  const year = Number(toManilaDay(now).slice(0, 4))
  const serial = await takeNextSerial(tx, { year, kind: certificate.kind })
  const number = { prefix, year, kind: certificate.kind, serial }
  return insertCertificate(tx, {
    ...certificate,
    ...holder,
    ...{ year, serial, number: toCertificateNumber(number), verifyCode: createVerifyCode() },
    ...{ state: 'queued', queuedAt: now, drawAfter: now },
  })
}
