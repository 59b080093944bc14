import { hasRequiredForms } from '#app/features/evaluation/queries/completion.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { findSeminarRecord, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import { certificateNotFoundRefusal } from '../commands/revoke-certificate.ts'
import type {
  CertificateFunnelStep,
  CertificateKind,
  CertificateSkipReason,
} from '../contract/certificate-values.ts'
import type {
  CertificateBatch,
  CertificateEntry,
  CertificateFunnel,
  CertificateList,
  CertificatesQuery,
  RegistrationsWithoutCertificate,
  WithoutCertificateQuery,
} from '../contract/certificates.ts'
import { countCertificatesOfBatch, findBatch, findOpenBatchId } from '../queries/batches.ts'
import { countLiveCertificates, findCertificateEntry, listCertificates } from '../queries/certificate-list.ts'
import { listOpenCorrections } from '../queries/corrections.ts'
import { type CertificateCandidate, findCertificateSkipReason } from '../rules/eligibility.ts'
import { type CertificateCandidateDetails, getCertificateCandidates } from './candidates.ts'
import { listSpeakerHolders } from './speakers.ts'

/** Refuses an unknown certificate. */
export async function getCertificateEntry(db: DatabaseOrTransaction, id: number): Promise<CertificateEntry> {
  const row = await findCertificateEntry(db, id)
  if (row === null) throw certificateNotFoundRefusal()
  return row
}

/** Certificates of a seminar, and how far its registrants came. Refuses an unknown seminar. */
export async function getCertificates(
  db: DatabaseOrTransaction,
  query: CertificatesQuery,
): Promise<CertificateList> {
  const { seminarId } = query
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const pagination = toPagination(query)
  const { rows, total } = await listCertificates(db, query, pagination)
  return {
    certificates: rows,
    ...(await getCertificateProgress(db, seminar)),
    corrections: await listOpenCorrections(db, seminarId),
    openBatchId: await findOpenBatchId(db, seminarId),
    total,
    page: pagination.page,
    limit: pagination.limit,
  }
}

/** How far the registrants of a seminar came, and what those without a certificate wait for. */
export async function getCertificateProgress(
  db: DatabaseOrTransaction,
  seminar: SeminarRecord,
): Promise<Pick<CertificateList, 'funnel' | 'waiting'>> {
  const { accreditations, candidates } = await getCertificateCandidates(db, seminar, null)
  const kind = accreditations.length > 0 ? 'cpd' : 'participation'
  const issued = await countLiveCertificates(db, { seminarId: seminar.id, kind })
  const hasEvaluation = await hasRequiredForms(db, seminar.id)
  return {
    funnel: toFunnel(candidates, { kind, issued, hasEvaluation }),
    waiting: toWaiting(candidates, kind),
  }
}

type FunnelKind = 'cpd' | 'participation'

/** Each counts those of the one before who came further. */
const reaches: Readonly<
  Record<CertificateFunnelStep, (kind: CertificateKind, candidate: CertificateCandidate) => boolean>
> = {
  registered: () => true,
  attended: (_, { payment, isCompleted }) => payment === 'verified' && isCompleted,
  evaluated: (kind, candidate) =>
    reaches.attended(kind, candidate) && !candidate.awaitsEvaluation && !candidate.awaitsLearningCheck,
  licensed: (kind, candidate) => reaches.evaluated(kind, candidate) && candidate.hasLicence,
  eligible: (kind, candidate) => findCertificateSkipReason(kind, candidate) === null,
}

function toFunnel(
  details: readonly CertificateCandidateDetails[],
  { kind, issued, hasEvaluation }: { kind: FunnelKind; issued: number; hasEvaluation: boolean },
): CertificateFunnel {
  const countOf = (step: CertificateFunnelStep) =>
    details.filter(({ candidate }) => reaches[step](kind, candidate)).length
  return {
    kind,
    registered: countOf('registered'),
    attended: countOf('attended'),
    evaluated: hasEvaluation ? countOf('evaluated') : null,
    licensed: kind === 'cpd' ? countOf('licensed') : null,
    issued,
    eligible: countOf('eligible'),
  }
}

function toWaiting(
  details: readonly CertificateCandidateDetails[],
  kind: FunnelKind,
): CertificateList['waiting'] {
  const waiting = {
    payment: 0,
    attendance: 0,
    evaluation: 0,
    learningCheck: 0,
    accreditation: 0,
    licence: 0,
    name: 0,
    registeredName: 0,
  }
  for (const { candidate } of details) {
    const reason = findCertificateSkipReason(kind, candidate)
    if (reason === 'learning_check') waiting.learningCheck += 1
    else if (reason === 'registered_name') waiting.registeredName += 1
    else if (reason !== null && reason in waiting) waiting[reason as keyof typeof waiting] += 1
  }
  return waiting
}

/**
 * Registrations of a seminar without a certificate of a kind, with what is missing, or those who came as far as a step.
 * Refuses an unknown seminar.
 */
export async function getRegistrationsWithoutCertificate(
  db: DatabaseOrTransaction,
  { seminarId, kind, reason, step }: WithoutCertificateQuery,
): Promise<RegistrationsWithoutCertificate> {
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  if (kind === 'appreciation') return { people: await listSpeakers(db, { seminarId, kind, reason }) }
  const { candidates } = await getCertificateCandidates(db, seminar, null)
  const people = candidates
    .filter(({ candidate }) => step === undefined || reaches[step](kind, candidate))
    .map(({ row: { registrationId, person }, candidate }) => {
      const email = isReachableEmail(person.email) ? person.email : null
      const name = attendeeName(person) || person.email
      return {
        registrationId,
        name,
        email,
        phone: person.phone,
        reason: findCertificateSkipReason(kind, candidate),
      }
    })
  return { people: people.filter((one) => step !== undefined || isWanted(one, reason)) }
}

const isWanted = (
  one: { readonly reason: CertificateSkipReason | null },
  reason: CertificateSkipReason | undefined,
) => one.reason !== 'already_issued' && (reason === undefined || one.reason === reason)

async function listSpeakers(
  db: DatabaseOrTransaction,
  { reason, ...query }: Pick<WithoutCertificateQuery, 'seminarId' | 'kind' | 'reason'>,
) {
  const speakers = await listSpeakerHolders(db, query)
  return speakers
    .filter((speaker) => isWanted(speaker, reason))
    .map(({ id, name, email, reason: why }) => ({
      registrationId: id,
      name,
      email,
      phone: null,
      reason: why,
    }))
}

/** Refuses an unknown batch. */
export async function getBatch(db: DatabaseOrTransaction, id: number): Promise<CertificateBatch> {
  const batch = await findBatch(db, id)
  if (batch === null) throw certificateNotFoundRefusal()
  const counts = await countCertificatesOfBatch(db, id)
  const isDrawn = batch.state === 'done' && counts.queued === 0
  return {
    id,
    seminarId: batch.seminarId,
    kind: batch.kind,
    state: batch.state === 'done' && !isDrawn ? 'running' : batch.state,
    total: batch.holderIds.length,
    done: counts.done,
    failed: counts.failed,
    skipped: batch.skipped.map((one) => ({ registrationId: one.id, reason: one.reason })),
    createdAt: batch.createdAt.toISOString(),
  }
}
