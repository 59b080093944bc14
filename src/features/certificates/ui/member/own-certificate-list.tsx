import { certificateKindNames } from '#app/features/certificates/contract/certificate-values.ts'
import type { OwnCertificate } from '#app/features/certificates/contract/own-certificates.ts'
import { offersCredentials } from '#app/features/certificates/rules/did-web.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { formatDate } from '#app/platform/format/dates.ts'
import { Badge } from '#app/ui/public/badge.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { CorrectionForm } from './correction-form.tsx'
import {
  linkedInUrl,
  ownCertificateFilePath,
  ownCredentialPath,
  ownPicturePath,
} from './own-certificates-api.ts'

export interface OwnCertificateListProps {
  certificates: readonly OwnCertificate[]
  /** Body of the ticket that shows them; absent for the signed-in holder. */
  link?: string
  /** Whether the viewer acts for the holder and may request corrections. */
  canCorrect: boolean
  /** Form of a correction as it was posted without script; absent on pages that take no posted forms. */
  posted?: PostedForm | null
}

/** Certificates for their holder; complete without script. */
export function OwnCertificateList({ certificates, link, canCorrect, posted }: OwnCertificateListProps) {
  const { name: providerName } = useOrganisation()
  const postedFor = (id: number) => (posted?.values.certificateId === String(id) ? posted : null)
  return (
    <>
      <ul className="grid gap-4">
        {certificates.map((certificate) => (
          <li className="grid gap-2" key={certificate.id}>
            <p className="wrap-anywhere">
              <strong>{certificate.seminarTitle}</strong>
              <br />
              {certificateKindNames[certificate.kind]} · {certificate.number} ·{' '}
              {formatDate(certificate.issuedAt)}
            </p>
            {certificate.state === 'issued' ? (
              <p className="flex flex-wrap gap-x-4 gap-y-2">
                <a href={ownCertificateFilePath(certificate.id, link)} download={`${certificate.number}.pdf`}>
                  Save to phone (PDF)
                </a>
                <a href={certificate.verifyUrl}>Page for verification</a>
                <a href={linkedInUrl(certificate, providerName)} target="_blank" rel="noopener noreferrer">
                  Add to LinkedIn
                </a>
                <a
                  href={ownPicturePath(certificate.id, link)}
                  download={`certificate-${certificate.number}.png`}
                >
                  Picture for sharing
                </a>
                {offersCredentials(certificate.verifyUrl) && (
                  <a href={ownCredentialPath(certificate.id, link)} download={`${certificate.number}.jwt`}>
                    Digital credential (Open Badge)
                  </a>
                )}
              </p>
            ) : (
              <p>
                <Badge variant="warning">{certificate.state === 'revoked' ? 'Revoked' : 'Replaced'}</Badge>
              </p>
            )}
            {canCorrect && certificate.state === 'issued' ? (
              <CorrectionForm
                certificate={certificate}
                link={link}
                posted={posted === undefined ? undefined : postedFor(certificate.id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {certificates.some(({ state }) => state === 'issued') ? (
        <p className="text-small text-soft">
          The page for verification opens only with the code in its link, which the PDF and the picture show
          too. The picture has no license number.
        </p>
      ) : null}
    </>
  )
}
