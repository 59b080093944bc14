import { certificateKindTitle } from '#app/features/certificates/contract/certificate-values.ts'
import type {
  VerifiedCertificate,
  VerifiedCertificateFacts,
} from '#app/features/certificates/contract/verification.ts'
import { publicReasonTexts } from '#app/features/certificates/rules/public-reasons.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { PageHeading } from '#app/ui/structure.tsx'
import { CompareLicence, type LicenceComparisonState } from './compare-licence.tsx'

type DetailsEntry = readonly [label: string, value: string]

/** Content of a certificate and whether it is valid; complete without script. */
export function VerificationView({
  certificate,
  comparison,
}: {
  certificate: VerifiedCertificate
  comparison: LicenceComparisonState | null
}) {
  const { facts, kind, number } = certificate
  return (
    <>
      <PageHeading title={certificateKindTitle(kind)} subtitle={`No. ${number}`} eyebrow="Verification" />
      <State certificate={certificate} />
      {facts === null ? null : (
        <>
          <section className="grid gap-3" aria-labelledby="facts-heading">
            <h2 className="text-h3" id="facts-heading">
              What the certificate says
            </h2>
            <dl className="grid gap-3">
              {toDetails(facts).map(([label, value], place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two signatories have the same label
                <div key={`${place} ${label}`}>
                  <dt className="text-small text-soft">{label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          <p className="text-small text-soft">
            Compare these with the paper or file in your hands. If anything differs, it was changed.
          </p>
          {facts.licence === null ? null : <CompareLicence comparison={comparison} />}
        </>
      )}
    </>
  )
}

function State({ certificate }: { certificate: VerifiedCertificate }) {
  const { state, issuedAt, revokedAt, publicReason, replacedAt, replacedBy, isErased } = certificate
  const erased = isErased ? (
    <p>The holder asked for the erasure of their data. Ask the provider for details.</p>
  ) : null
  if (state === 'revoked')
    return (
      <Alert variant="error" title="Revoked: this certificate is not valid">
        <p>
          Revoked on {formatDate(revokedAt ?? issuedAt)}.{' '}
          {publicReason === null ? '' : publicReasonTexts[publicReason]}
        </p>
        {erased}
      </Alert>
    )
  if (state === 'replaced')
    return (
      <Alert variant="warning" title="Replaced: this certificate is not valid any more">
        <p>
          Replaced on {formatDate(replacedAt ?? issuedAt)}
          {replacedBy === null ? '' : ` by ${replacedBy}`}. Ask the holder for the new one.
        </p>
        {erased}
      </Alert>
    )
  return (
    <Alert variant="success" title="Valid: this certificate is genuine">
      <p>Issued on {formatDate(issuedAt)}.</p>
      {erased}
    </Alert>
  )
}

/** Every printed fact, in the order of the certificate. */
function toDetails(facts: VerifiedCertificateFacts): DetailsEntry[] {
  const { holderName, licence, seminarTitle, dates, hours, venue, provider, accreditations } = facts
  const optional = (label: string, value: string | null): DetailsEntry[] =>
    value === null || value === '' ? [] : [[label, value]]
  return [
    ['Holder', holderName],
    ...optional('PRC license', licence && `${licence.profession}, no. ${licence.maskedNo}`),
    ...optional('License valid until', licence?.expiresOn ? formatDay(licence.expiresOn) : null),
    ['Seminar', seminarTitle],
    ['Date', dates],
    ...optional('Hours', hours),
    ...optional('Venue', venue),
    ...accreditations.flatMap(({ profession, accreditationNo, units }): DetailsEntry[] => [
      [`CPD units for ${profession}`, units],
      [`Program accreditation for ${profession}`, accreditationNo],
    ]),
    ['Provider', [provider.legalName, provider.accreditation].filter(Boolean).join('\n')],
    ...facts.signatories.map(({ name, position }): DetailsEntry => ['Signatory', `${name}\n${position}`]),
    ['Issued', [formatDay(facts.issuedOn), facts.issuedAtPlace].filter(Boolean).join('\n')],
  ]
}

/** A day without a time, which no zone may shift. */
function formatDay(day: string): string {
  return formatDate(`${day}T00:00:00+08:00`)
}
