import { certificateKindTitle } from '#app/features/certificates/contract/certificate-values.ts'
import type { LinkedTicket } from '#app/features/certificates/contract/own-certificates.ts'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { ownCertificateFilePath } from '../member/own-certificates-api.ts'

/** Buttons for the ticket of a registration and its certificates. */
export function LinkedTicketButtons({ ticket, title }: { ticket: LinkedTicket; title: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={`/t/${ticket.link}`} reloadDocument>
        Open my ticket<span className="sr-only">: {title}</span>
      </ButtonLink>
      {ticket.certificates.map(({ id, kind, number }) => (
        <a
          className="btn btn-secondary"
          href={ownCertificateFilePath(id, ticket.link)}
          download={`${number}.pdf`}
          key={id}
        >
          {certificateKindTitle(kind)} (PDF)<span className="sr-only">: {title}</span>
        </a>
      ))}
    </div>
  )
}
