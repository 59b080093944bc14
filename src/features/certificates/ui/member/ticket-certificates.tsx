import type {
  OwnCertificate,
  PrintedName,
  WantedLicence,
} from '#app/features/certificates/contract/own-certificates.ts'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { correctionForm } from './correction-form.tsx'
import { OwnCertificateList } from './own-certificate-list.tsx'
import { PrintedNameSection, printedNameForm } from './printed-name-section.tsx'
import { licenceForm, WantedLicenceSection } from './wanted-licence-section.tsx'

/** Form of the page that was posted without script, if any. */
export interface PostedCertificateForm {
  readonly form: string | undefined
  /** Form as it came back; null if it was accepted. */
  readonly posted: PostedForm | null
}

export interface TicketCertificatesProps {
  /** Body of the ticket. */
  link: string
  certificates: readonly OwnCertificate[]
  /** Name to be printed; null for viewers who may not act for the holder. */
  printedName: PrintedName | null
  /** Null like the name. */
  wantedLicence: WantedLicence | null
  sent: PostedCertificateForm
}

/** Certificates of a registration on the page of its ticket, and what the holder may correct. */
export function TicketCertificates({
  link,
  certificates,
  printedName,
  wantedLicence,
  sent,
}: TicketCertificatesProps) {
  const postedBy = (form: string) => (sent.form === form ? sent.posted : null)
  const isAccepted = (form: string) => sent.form === form && sent.posted === null
  return (
    <>
      {certificates.length === 0 ? null : (
        <section className="grid gap-3" aria-labelledby="certificates-heading">
          <h2 className="text-h3" id="certificates-heading">
            Your certificate
          </h2>
          <OwnCertificateList
            certificates={certificates}
            link={link}
            canCorrect={printedName !== null}
            posted={postedBy(correctionForm)}
          />
        </section>
      )}
      {wantedLicence === null ? null : (
        <WantedLicenceSection
          wanted={wantedLicence}
          isSaved={isAccepted(licenceForm)}
          posted={postedBy(licenceForm)}
        />
      )}
      {printedName === null ? null : (
        <PrintedNameSection
          printed={printedName}
          isSaved={isAccepted(printedNameForm)}
          posted={postedBy(printedNameForm)}
        />
      )}
    </>
  )
}
