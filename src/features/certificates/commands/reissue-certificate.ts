import { isDeepStrictEqual } from 'node:util'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { lockRegistrations, shareSeminarLock } from '#app/features/attendance/queries/marks.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { toPrintableText } from '#app/platform/format/printable-text.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { ReissueInput } from '../contract/certificates.ts'
import type { CertificateFacts } from '../contract/facts.ts'
import {
  type CertificateRow,
  findCertificate,
  lockCertificate,
  updateCertificate,
} from '../queries/certificates.ts'
import { closeCorrections } from '../queries/corrections.ts'
import { getCertificateCandidates } from '../reads/candidates.ts'
import { toCreditUnits } from '../rules/facts.ts'
import { refuseUnprintableName } from './choose-printed-name.ts'
import { insertQueuedCertificate } from './queue-certificates.ts'
import { certificateNotFoundRefusal, certificateNotLive } from './revoke-certificate.ts'

/**
 * Issues a certificate again, with a new number, and marks the former one as replaced. What is not changed
 * stays as it was printed. Refuses one that is not issued, and to change nothing where the holder requested a
 * correction.
 * @returns the id of the new certificate
 */
export function reissueCertificate(
  context: CommandContext,
  { certificateId, changes, reason }: ReissueInput,
): Promise<number> {
  const { personId } = requireSignedInActor(context)
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const { former, facts: formerFacts } = await lockIssued(tx, certificateId)
      const facts = await changeFacts(tx, context, { former, facts: formerFacts, changes })
      const isRequested = await closeCorrections(tx, certificateId, {
        closedAt: context.now,
        closedBy: personId,
      })
      if (isRequested && isDeepStrictEqual({ ...facts, issuedOn: formerFacts.issuedOn }, formerFacts))
        throw nothingChanged()
      const { kind, seminarId, registrationId, speakerId, designId } = former
      // Before the new one, as a registration has one live certificate of a kind.
      await updateCertificate(tx, certificateId, { state: 'replaced', replacedAt: context.now })
      const reissued = await insertQueuedCertificate(tx, context.policies.certificatePrefix, {
        kind,
        facts,
        seminarId,
        holder: { registrationId, speakerId, personId: former.personId },
        replacesId: certificateId,
        reissueReason: reason,
        designId,
        issuedBy: personId,
        sendsEmail: true,
        now: context.now,
      })
      await updateCertificate(tx, certificateId, { replacedById: reissued.id })
      await recordAudit(tx, context, {
        action: 'certificate.reissued',
        subjectType: 'certificate',
        subjectId: reissued.id,
        details: { number: reissued.number, replaces: former.number, changed: Object.keys(changes) },
      })
      return reissued.id
    }),
  )
}

/** Locks in order: the seminar, the registration, then the certificate. */
async function lockIssued(
  tx: Transaction,
  certificateId: number,
): Promise<{ readonly former: CertificateRow; readonly facts: CertificateFacts }> {
  const known = await findCertificate(tx, certificateId)
  if (known === null) throw certificateNotFoundRefusal()
  if (known.seminarId !== null && known.registrationId !== null) {
    await shareSeminarLock(tx, known.seminarId)
    await lockRegistrations(tx, known.seminarId, [known.registrationId])
  }
  const former = await lockCertificate(tx, certificateId)
  if (former === null) throw certificateNotFoundRefusal()
  if (former.erasedAt !== null) throw holderErased()
  if (former.state !== 'issued' || former.facts === null) throw certificateNotLive(former)
  return { former, facts: former.facts }
}

function nothingChanged(): Refusal {
  const message =
    'The holder asked for a correction, and nothing would change. Change the name, print the license again, or close the request.'
  return new Refusal('conflict', 'nothing_changed', message)
}

function holderErased(): Refusal {
  const message = 'The holder was erased, so this certificate cannot be issued again.'
  return new Refusal('conflict', 'holder_erased', message)
}

async function changeFacts(
  tx: Transaction,
  { now }: CommandContext,
  {
    former,
    facts,
    changes,
  }: { former: CertificateRow; facts: CertificateFacts; changes: ReissueInput['changes'] },
): Promise<CertificateFacts> {
  if (changes.holderName !== undefined) refuseUnprintableName('changes.holderName', changes.holderName)
  return {
    ...facts,
    ...(changes.holderName !== undefined && { holderName: toPrintableText(changes.holderName) }),
    ...(changes.licence && (await readUnits(tx, former))),
    issuedOn: toManilaDay(now),
  }
}

/** License and units as they would be printed now. Refuses a holder without a license of an accredited profession. */
async function readUnits(
  tx: Transaction,
  { kind, seminarId, registrationId }: CertificateRow,
): Promise<Pick<CertificateFacts, 'licence' | 'accreditations'>> {
  const seminar = seminarId === null ? null : await findSeminarRecord(tx, seminarId)
  const found =
    seminar && registrationId !== null ? await getCertificateCandidates(tx, seminar, [registrationId]) : null
  const details = found?.candidates[0]
  const units =
    details && toCreditUnits({ kind, licences: details.licences, accreditations: found.accreditations })
  if (!units?.licence)
    throw new Refusal(
      'conflict',
      'licence_missing',
      'The holder has no license of an accredited profession with a valid number.',
    )
  return units
}
