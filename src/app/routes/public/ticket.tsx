import { data, type LoaderFunctionArgs, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { fetchTicket, toTicketQuery } from '../../../features/attendance/ui/public/ticket-api.ts'
import { TicketView } from '../../../features/attendance/ui/public/ticket-view.tsx'
import {
  fetchCertificatesOfTicket,
  fetchPrintedName,
  fetchWantedLicence,
} from '../../../features/certificates/ui/member/own-certificates-api.ts'
import { TicketCertificates } from '../../../features/certificates/ui/member/ticket-certificates.tsx'
import { evaluationPath, fetchAnswerPage } from '../../../features/evaluation/ui/public/answering-api.ts'
import { useOrganisation } from '../../../features/settings/ui/site-settings.tsx'
import { type ApiClient, ApiError } from '../../../platform/api-client/api-client.ts'
import { Alert } from '../../../ui/public/alert.tsx'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { pageRequestContext } from '../../request-context.ts'
import type { postTicketForm } from './ticket/post-ticket-form.server.ts'

const notFound = 404

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, now } = context.get(pageRequestContext)
  const none = {
    ...{ ticket: null, openForm: null, certificates: [], printedName: null, wantedLicence: null },
    now: now.getTime(),
  }
  if (params.ticket === undefined) return { ...none, isMissing: false }
  try {
    const ticket = await fetchTicket(api, toTicketQuery(params.ticket))
    const [openForm, certificates, printedName, wantedLicence] = await Promise.all([
      findOpenForm(api, ticket.body),
      fetchCertificatesOfTicket(api, ticket.body),
      fetchPrintedName(api, ticket.body),
      fetchWantedLicence(api, ticket.body),
    ])
    return { ...none, ticket, openForm, certificates, printedName, wantedLicence, isMissing: false }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== notFound && error.status !== 400)) throw error
    return data({ ...none, isMissing: true }, { status: notFound })
  }
}

/** Null for staff, who cannot answer for the registrant. The ticket is shown even if the evaluation fails to load. */
async function findOpenForm(api: ApiClient, link: string): Promise<'feedback' | 'learning_check' | null> {
  try {
    return (await fetchAnswerPage(api, { link })).form?.kind ?? null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

type ActionData = ReturnType<typeof useActionData<typeof postTicketForm>>

/** The room code is entered by the form without a name. */
function toSentForm(action: ActionData) {
  const { posted = null, done = null } = action ?? {}
  const entered = done !== null && 'outcome' in done ? done : null
  const form = done !== null && 'form' in done ? done.form : posted?.values.form
  return { entered, sent: { form, posted } }
}

export function Component() {
  const { ticket, openForm, certificates, printedName, wantedLicence, now, isMissing } =
    useLoaderData<typeof loader>()
  const { name: providerName } = useOrganisation()
  const { entered, sent } = toSentForm(useActionData<typeof postTicketForm>())
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  return (
    <>
      <PageMeta
        path="/t"
        title="Your Ticket"
        description="The ticket of a registration, for check-in."
        isHidden
      />
      <Section>
        <div className="mx-auto grid w-full max-w-[40rem] gap-6">
          {ticket === null ? (
            <NoTicket isMissing={isMissing} code={code} />
          ) : (
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
          )}
        </div>
      </Section>
    </>
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
