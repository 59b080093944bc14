import { lockRegistrations, shareSeminarLock } from '#app/features/attendance/queries/marks.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { type Database, inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { createVerifyCode } from '../adapters/verify-code.ts'
import type { CertificateSkipReason, StoredCertificateKind } from '../contract/certificate-values.ts'
import { type CertificateBatchRow, lockNextBatch, updateBatch } from '../queries/batches.ts'
import { insertCertificate, takeNextCertificateSerial } from '../queries/certificates.ts'
import { findDefaultDesignId } from '../queries/designs.ts'
import {
  type CertificateCandidateDetails,
  getCertificateCandidates,
  type SeminarCandidates,
} from '../reads/candidates.ts'
import { listSpeakerHolders } from '../reads/speakers.ts'
import { toCertificateNumber } from '../rules/certificate-number.ts'
import { findCertificateSkipReason } from '../rules/eligibility.ts'
import { toCertificateFacts } from '../rules/facts.ts'

/**
 * Queues the next certificate of the oldest batch, and notes that in the batch, in one transaction: after a crash the
 * batch continues where it was.
 * @returns false if no batch waits
 */
export async function queueNextCertificate(services: QueueCertificatesContext, now: Date): Promise<boolean> {
  let batch: CertificateBatchRow | null = null
  try {
    return await inTransaction(services.db, async (tx) => {
      batch = await lockNextBatch(tx, now)
      if (batch !== null) await queueNextOf(services, tx, { batch, now })
      return batch !== null
    })
  } catch (error) {
    if (batch !== null) await postponeBatch(services.db, batch, now)
    throw error
  }
}

async function queueNextOf(
  services: QueueCertificatesContext,
  tx: Transaction,
  { batch, now }: { readonly batch: CertificateBatchRow; readonly now: Date },
): Promise<void> {
  const id = batch.holderIds[batch.handled]
  const reason = id === undefined ? null : await queueCertificate(services, tx, { batch, id, now })
  const handled = Math.min(batch.handled + 1, batch.holderIds.length)
  const isDone = handled === batch.holderIds.length
  await updateBatch(tx, batch.id, {
    handled,
    failures: 0,
    ...(id !== undefined && reason !== null && { skipped: [...batch.skipped, { id, reason }] }),
    state: isDone ? 'done' : 'running',
    finishedAt: isDone ? now : null,
  })
}

const mostFailures = 5
const firstDelayMs = 30 * 1000

/** Lets other batches go first; a batch that fails again and again stops until staff continue it. */
async function postponeBatch(db: Database, { id, failures }: CertificateBatchRow, now: Date): Promise<void> {
  const isLast = failures + 1 >= mostFailures
  const continueAfter = new Date(now.getTime() + firstDelayMs * 2 ** failures)
  await inTransaction(db, (tx) =>
    updateBatch(tx, id, {
      failures: failures + 1,
      continueAfter,
      ...(isLast && { state: 'stopped' as const, finishedAt: now }),
    }),
  )
}

export type QueueCertificatesContext = Pick<Services, 'settings' | 'policies'> & { readonly db: Database }

/** Returns why there is no certificate; null if it is queued. */
async function queueCertificate(
  services: QueueCertificatesContext,
  tx: Transaction,
  { batch, id, now }: { readonly batch: CertificateBatchRow; readonly id: number; readonly now: Date },
): Promise<CertificateSkipReason | null> {
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
    const facts = toCertificateFacts({
      ...common,
      holderName: speaker.name,
      slots: [],
      presentSlots: [],
      licences: [],
      accreditations: [],
    })
    await insertQueuedCertificate(tx, prefix, {
      ...row,
      kind,
      facts,
      holder: { speakerId: id, personId: speaker.personId },
    })
    return null
  }
  // The lock behind which certificates of one registration follow each other.
  await lockRegistrations(tx, seminarId, [id])
  const found = await getCertificateCandidates(tx, seminar, [id])
  const [details] = found.candidates
  if (details === undefined) return 'no_registration'
  const reason = findCertificateSkipReason(kind, details.candidate)
  if (reason !== null) return reason
  const facts = toCertificateFacts({ ...common, ...toHolderFacts(found, details) })
  const holder = { registrationId: id, personId: details.row.person.id }
  await insertQueuedCertificate(tx, prefix, { ...row, kind, facts, holder })
  return null
}

function toHolderFacts({ slots, accreditations }: SeminarCandidates, details: CertificateCandidateDetails) {
  const { row, licences, presentSlots } = details
  return {
    holderName: row.chosenName ?? attendeeName(row.person),
    slots,
    presentSlots,
    licences,
    accreditations,
  }
}

interface QueuedCertificate {
  readonly kind: StoredCertificateKind
  readonly facts: ReturnType<typeof toCertificateFacts>
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
export async function insertQueuedCertificate(
  tx: Transaction,
  prefix: string,
  { holder, now, ...certificate }: QueuedCertificate,
) {
  const year = Number(toManilaDay(now).slice(0, 4))
  const serial = await takeNextCertificateSerial(tx, { year, kind: certificate.kind })
  const number = { prefix, year, kind: certificate.kind, serial }
  return insertCertificate(tx, {
    ...certificate,
    ...holder,
    year,
    serial,
    number: toCertificateNumber(number),
    verifyCode: createVerifyCode(),
    state: 'queued',
    queuedAt: now,
    drawAfter: now,
  })
}
