import { timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import {
  formatLicenceNumber,
  maskLicenceNumber,
} from '#app/features/accreditation/contract/licence-number.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import type { RateLimiter, RateLimitRule } from '#app/platform/rate-limits.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { CertificateFacts } from '../contract/facts.ts'
import type {
  CompareLicenceInput,
  VerifiedCertificate,
  VerifiedCertificateFacts,
  VerifyQuery,
} from '../contract/verification.ts'
import { findAndCountView, findCertificateByNumber, type VerificationRow } from '../queries/verification.ts'
import { normalizeCertificateNumber, normalizeVerifyCode } from '../rules/certificate-number.ts'

export type CertificateVerificationContext = CommandContext & {
  readonly limits: RateLimiter
  /** Network of the client: a pseudonym of it is stored, and wrong codes are counted by it. */
  readonly network: string
}

/** Limit for wrong codes, by network: by number, anybody could lock the certificates of others. */
const wrongCodes: RateLimitRule = { name: 'certificate_wrong_codes', times: 10, withinSeconds: 3600 }

/** Limit for comparing licenses, by network and certificate. */
const licenceComparisons: RateLimitRule = {
  name: 'certificate_licences',
  times: 5,
  withinSeconds: 3600,
  tightened: { whenAllExceed: 1000, times: 2 },
}

/** Shortest duration of an answer, so that the time does not reveal whether a number exists. */
const leastTimeMs = 150

const inLeastTime = async <Result>(work: Promise<Result>): Promise<Result> => {
  const [outcome] = await Promise.allSettled([work, setTimeout(leastTimeMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Alike for unknown numbers and wrong codes. */
function noMatch(): Refusal {
  return new Refusal('not_found', 'certificate_no_match', 'No certificate matches this number and code.')
}

/** The certificate as everybody with its number and code may see it. Refuses too many wrong codes of a network. */
export function verifyCertificate(
  context: CertificateVerificationContext,
  query: VerifyQuery,
): Promise<VerifiedCertificate> {
  const { network, db, now, secrets } = context
  const networkHash = secrets.pseudonymOf('verification_views', network)
  const day = toManilaDay(now)
  const find = (printed: Printed) => findAndCountView(db, { ...printed, day, networkHash })
  return inLeastTime(findMatching(context, query, find).then(toVerified))
}

/** Whether a license number is the one on the certificate. Refuses like {@link verifyCertificate}. */
export function compareLicence(
  context: CertificateVerificationContext,
  { licenseNo, ...query }: CompareLicenceInput,
): Promise<boolean> {
  const find = ({ number }: Printed) => findCertificateByNumber(context.db, number)
  return inLeastTime(
    findMatching(context, query, find).then(async ({ id, facts }) => {
      await context.limits.use(licenceComparisons, `${context.network} ${id}`)
      return facts?.licence?.licenseNo === formatLicenceNumber(licenseNo.replaceAll(/\D/g, ''))
    }),
  )
}

/** Printed values of a certificate, as they are stored. */
interface Printed {
  readonly number: string
  readonly verifyCode: string
}

async function findMatching(
  { limits, network }: CertificateVerificationContext,
  query: VerifyQuery,
  find: (printed: Printed) => Promise<VerificationRow | null>,
): Promise<VerificationRow & { readonly issuedAt: Date }> {
  const verifyCode = normalizeVerifyCode(query.code)
  const row = await find({ number: normalizeCertificateNumber(query.number), verifyCode })
  // The code of one that was never issued is not known to anyone.
  if (row?.issuedAt && isSameCode(row.verifyCode, verifyCode)) return { ...row, issuedAt: row.issuedAt }
  await limits.use(wrongCodes, network)
  throw noMatch()
}

function isSameCode(stored: string, given: string): boolean {
  const [one, other] = [Buffer.from(stored), Buffer.from(given)]
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}

function toVerified(row: VerificationRow & { readonly issuedAt: Date }): VerifiedCertificate {
  const { number, kind, facts, state, issuedAt, revokedAt, publicReason, replacedAt, replacedBy, erasedAt } =
    row
  return {
    state: state === 'revoked' || state === 'replaced' ? state : 'valid',
    number,
    kind,
    publicReason,
    replacedBy,
    facts: facts && toVerifiedFacts(facts),
    issuedAt: issuedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    replacedAt: replacedAt?.toISOString() ?? null,
    isErased: erasedAt !== null,
  }
}

function toVerifiedFacts({ licence, ...facts }: CertificateFacts): VerifiedCertificateFacts {
  return {
    ...facts,
    accreditations: [...facts.accreditations],
    signatories: [...facts.signatories],
    licence: licence && {
      profession: licence.profession,
      maskedNo: maskLicenceNumber(licence.licenseNo),
      expiresOn: licence.expiresOn,
    },
  }
}
