import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { toPagination } from '../../../platform/paging.ts'
import { attendeeName } from '../../people/rules/names.ts'
import { findSeminarRecord } from '../../seminars/queries/planning.ts'
import { seminarNotFound } from '../../seminars/rules/seminar-not-found.ts'
import { certificateNotFound } from '../commands/revoke-certificate.ts'
import type { CertificateKind } from '../contract/certificate-values.ts'
import type {
  Batch,
  CertificateEntry,
  CertificateFunnel,
  CertificateList,
  CertificatesQuery,
  WaitingList,
  WaitingQuery,
} from '../contract/certificates.ts'
import { countCertificatesOfBatch, findBatch, findOpenBatchId } from '../queries/batches.ts'
import { countLiveCertificates, findCertificateEntry, listCertificates } from '../queries/certificate-list.ts'
import { listOpenCorrections } from '../queries/corrections.ts'
import { whySkipped } from '../rules/eligibility.ts'
import { type CandidateDetails, getCandidates } from './candidates.ts'
import { listSpeakerHolders } from './speakers.ts'

/** Refuses an unknown certificate. */
export async function getCertificateEntry(db: DatabaseOrTransaction, id: number): Promise<CertificateEntry> {
  const row = await findCertificateEntry(db, id)
  if (row === null) throw certificateNotFound()
  return row
}

/** Certificates of a seminar, and how far its registrants came. Refuses an unknown seminar. */
export async function getCertificates(
  db: DatabaseOrTransaction,
  query: CertificatesQuery,
): Promise<CertificateList> {
  const { seminarId } = query
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFound()
  const pagination = toPagination(query)
  const { rows, total } = await listCertificates(db, query, pagination)
  const { accreditations, candidates } = await getCandidates(db, seminar, null)
  const kind = accreditations.length > 0 ? 'cpd' : 'participation'
  const issued = await countLiveCertificates(db, { seminarId, kind })
  return {
    certificates: rows,
    funnel: toFunnel(candidates, kind, issued),
    waiting: toWaiting(candidates, kind),
    corrections: await listOpenCorrections(db, seminarId),
    openBatchId: await findOpenBatchId(db, seminarId),
    total,
    page: pagination.page,
    limit: pagination.limit,
  }
}

type FunnelKind = 'cpd' | 'participation'

/** Each number counts those of the one before who came further. */
function toFunnel(details: readonly CandidateDetails[], kind: FunnelKind, issued: number): CertificateFunnel {
  const candidates = details.map(({ candidate }) => candidate)
  const attended = candidates.filter(({ payment, isCompleted }) => payment === 'verified' && isCompleted)
  const evaluated = attended.filter(
    ({ awaitsEvaluation, awaitsLearningCheck }) => !awaitsEvaluation && !awaitsLearningCheck,
  )
  return {
    kind,
    registered: candidates.length,
    attended: attended.length,
    evaluated: evaluated.length,
    licensed: kind === 'cpd' ? evaluated.filter(({ hasLicence }) => hasLicence).length : null,
    issued,
    eligible: candidates.filter((candidate) => whySkipped(kind, candidate) === null).length,
  }
}

function toWaiting(details: readonly CandidateDetails[], kind: FunnelKind): CertificateList['waiting'] {
  const waiting = {
    payment: 0,
    attendance: 0,
    evaluation: 0,
    learningCheck: 0,
    accreditation: 0,
    licence: 0,
    name: 0,
  }
  for (const { candidate } of details) {
    const reason = whySkipped(kind, candidate)
    if (reason === 'learning_check') waiting.learningCheck += 1
    else if (reason !== null && reason in waiting) waiting[reason as keyof typeof waiting] += 1
  }
  return waiting
}

/** Registrations of a seminar without a certificate of a kind, with what is missing. Refuses an unknown seminar. */
export async function getWaiting(
  db: DatabaseOrTransaction,
  { seminarId, kind, reason }: WaitingQuery,
): Promise<WaitingList> {
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFound()
  const holders =
    kind === 'appreciation'
      ? await listSpeakers(db, seminarId, kind)
      : (await getCandidates(db, seminar, null)).candidates.map(({ row, candidate }) => ({
          registrationId: row.registrationId,
          name: attendeeName(row.person) || row.person.email,
          reason: whySkipped(kind, candidate),
        }))
  return {
    people: holders.filter(
      (one) => one.reason !== 'already_issued' && (reason === undefined || one.reason === reason),
    ),
  }
}

async function listSpeakers(db: DatabaseOrTransaction, seminarId: number, kind: CertificateKind) {
  const speakers = await listSpeakerHolders(db, { seminarId, kind })
  return speakers.map(({ id, name, reason }) => ({ registrationId: id, name, reason }))
}

/** Refuses an unknown batch. */
export async function getBatch(db: DatabaseOrTransaction, id: number): Promise<Batch> {
  const batch = await findBatch(db, id)
  if (batch === null) throw certificateNotFound()
  const counts = await countCertificatesOfBatch(db, id)
  const isDrawn = batch.state === 'done' && counts.queued === 0
  return {
    ...{ id, seminarId: batch.seminarId, kind: batch.kind },
    state: batch.state === 'done' && !isDrawn ? 'running' : batch.state,
    total: batch.holderIds.length,
    done: counts.done,
    failed: counts.failed,
    skipped: batch.skipped.map((one) => ({ registrationId: one.id, reason: one.reason })),
    createdAt: batch.createdAt.toISOString(),
  }
}
