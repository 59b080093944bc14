import { useActionData, useLoaderData, useSearchParams } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { type ScannedCode, ticketLinkFormValue } from '#app/features/attendance/ui/public/ticket-api.ts'
import { TicketView } from '#app/features/attendance/ui/public/ticket-view.tsx'
import { TicketCertificates } from '#app/features/certificates/ui/member/ticket-certificates.tsx'
import { evaluationPath } from '#app/features/evaluation/ui/public/answering-api.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { NarrowSection, PageHeading } from '#app/ui/structure.tsx'
import { loadTicket } from './ticket/load-ticket.ts'
import type { postTicketForm } from './ticket/post-ticket-form.server.ts'

export const loader = loadTicket

export function Component() {
  return (
    <>
      <PageMeta
        path="/t"
        title="Your Ticket"
        description="The ticket of a registration, for check-in."
        isHidden
      />
      <NarrowSection>
        <Ticket />
      </NarrowSection>
    </>
  )
}

/** The room code is entered by the form without a name. */
function toSentForm(action: ReturnType<typeof useActionData<typeof postTicketForm>>) {
  const { posted = null, done = null } = action ?? {}
  const entered = done !== null && 'outcome' in done ? done : null
  const form = done !== null && 'form' in done ? done.form : posted?.values.form
  return { entered, sent: { form, posted } }
}

function Ticket() {
  const { ticket, openForm, certificates, printedName, wantedLicence, now, missing } =
    useLoaderData<typeof loadTicket>()
  const posted = useActionData<typeof postTicketForm>()
  const [search] = useSearchParams()
  const { entered, sent } = toSentForm(posted)
  const code = search.get('code') ?? ''
  if (missing === 'code_only')
    return <CodeOnly isSent={sent.form === ticketLinkFormValue} failure={sent.posted?.failure ?? null} />
  if (missing === 'code_printed')
    return (
      <CodeNotice>
        Your own link is on the second page of your printed ticket. If it is lost, write to us.
      </CodeNotice>
    )
  if (ticket === null) return <NoTicket isMissing={missing !== null} code={code} />
  return (
    <TicketView
      ticket={ticket}
      now={new Date(now)}
      scanned={posted === undefined ? (search.get('room') as ScannedCode | null) : null}
      entered={entered}
      posted={sent.form === undefined ? sent.posted : null}
    >
      {openForm === null ? null : (
        <p>
          <a className="btn btn-primary" href={evaluationPath(ticket.link ?? ticket.body)}>
            {openForm === 'feedback' ? 'Evaluate this seminar' : 'Take the learning check'}
          </a>
        </p>
      )}
      <TicketCertificates
        link={ticket.link ?? ticket.body}
        certificates={certificates}
        printedName={printedName}
        wantedLicence={wantedLicence}
        sent={sent}
      />
    </TicketView>
  )
}

function CodeNotice({ children }: { children?: string }) {
  return (
    <>
      <PageHeading title="Your Ticket" />
      <Alert variant="info" title="This code is for check-in only">
        <p>Show it at the entrance. It opens neither your certificate nor the evaluation. {children}</p>
      </Alert>
    </>
  )
}

/** Page for people who scan a ticket with their camera, who need not be its registrant. */
function CodeOnly({ isSent, failure }: { isSent: boolean; failure: string | null }) {
  return (
    <>
      <CodeNotice />
      {failure === null ? null : (
        <Alert variant="error" title="Not sent">
          <p>{failure}</p>
        </Alert>
      )}
      {isSent && failure === null ? (
        <Alert variant="success" title="Sent">
          <p>We have e-mailed your link to the address of the registration.</p>
        </Alert>
      ) : (
        <form className="grid gap-3" method="post" aria-label="E-mail my link">
          <p>
            If this is your ticket, open the link in our e-mail with your ticket, or have it e-mailed again to
            the address of the registration. You can also <a href="/login">log in</a> and open it on your
            dashboard.
          </p>
          <input type="hidden" name="form" value={ticketLinkFormValue} />
          <div>
            <Button type="submit">E-mail me my link</Button>
          </div>
        </form>
      )}
    </>
  )
}

/** Screen to which the QR code of a room leads people who have not opened their ticket. */
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
          The code in the room is <strong className="whitespace-nowrap">{code}</strong>. Open your ticket,
          then scan it again or enter it there.
        </p>
      )}
      <p>
        You find your ticket in our e-mail that confirms your seat, or after <a href="/login">logging in</a>{' '}
        on your dashboard.
      </p>
    </>
  )
}
