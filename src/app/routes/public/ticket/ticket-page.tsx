import { TicketView } from '../../../../features/attendance/ui/public/ticket-view.tsx'
import { TicketCertificates } from '../../../../features/certificates/ui/member/ticket-certificates.tsx'
import { evaluationPath } from '../../../../features/evaluation/ui/public/answering-api.ts'
import { Alert } from '../../../../ui/public/alert.tsx'
import { PageHeading } from '../../../../ui/structure.tsx'
import type { LightPageProps } from '../../../light/light-page.ts'
import type { loadTicket } from './load-ticket.ts'
import type { postTicketForm } from './post-ticket-form.server.ts'

type TicketPageProps = LightPageProps<typeof loadTicket, typeof postTicketForm>

/** The room code is entered by the form without a name. */
function toSentForm(action: TicketPageProps['posted']) {
  const { posted = null, done = null } = action ?? {}
  const entered = done !== null && 'outcome' in done ? done : null
  const form = done !== null && 'form' in done ? done.form : posted?.values.form
  return { entered, sent: { form, posted } }
}

export function TicketPage({ loaded, posted, place, providerName }: TicketPageProps) {
  const { ticket, openForm, certificates, printedName, wantedLicence, now, isMissing } = loaded
  const { entered, sent } = toSentForm(posted)
  const code = new URLSearchParams(place.search).get('code') ?? ''
  if (ticket === null) return <NoTicket isMissing={isMissing} code={code} />
  return (
    <TicketView
      ticket={ticket}
      now={new Date(now)}
      code={code}
      entered={entered}
      posted={sent.form === undefined ? sent.posted : null}
    >
      {openForm === null ? null : (
        <p>
          <a className="btn btn-primary" href={evaluationPath(ticket.body)}>
            {openForm === 'feedback' ? 'Evaluate this seminar' : 'Take the learning check'}
          </a>
        </p>
      )}
      <TicketCertificates
        link={ticket.body}
        certificates={certificates}
        printedName={printedName}
        wantedLicence={wantedLicence}
        providerName={providerName}
        sent={sent}
      />
    </TicketView>
  )
}

/** Where the QR code of a room leads people who have not opened their ticket. */
function NoTicket({ isMissing, code }: { isMissing: boolean; code: string }) {
  return (
    <>
      <PageHeading title="Your Ticket" />
      {isMissing ? (
        <Alert variant="error" title="This ticket is not valid">
          <p>It may have been replaced by a newer one. Please open the latest e-mail with your ticket.</p>
        </Alert>
      ) : null}
      {code === '' ? null : (
        <p>
          The code in the room is <strong className="whitespace-nowrap">{code}</strong>. Open your ticket and
          enter it there.
        </p>
      )}
      <p>
        You find your ticket in our e-mail that confirms your seat, or after <a href="/login">logging in</a>{' '}
        on your dashboard.
      </p>
    </>
  )
}
