import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useActionData, useLocation } from 'react-router'
import type { PageHandle } from '#app/app/page-handle.ts'
import { PageMeta } from '#app/app/page-meta.tsx'
import { PasteLinkForm } from '#app/features/accounts/ui/public/paste-link-form.tsx'
import { useLinkToken } from '#app/features/accounts/ui/public/use-link-token.ts'
import { linkedTicketsQuery } from '#app/features/certificates/ui/member/own-certificates-api.ts'
import { LinkedTicketButtons } from '#app/features/certificates/ui/public/linked-ticket.tsx'
import { handedOverText } from '#app/features/ledger/ui/public/hand-over.tsx'
import { MyRegistrations } from '#app/features/ledger/ui/public/my-registrations.tsx'
import { SendLinkForm } from '#app/features/registrations/ui/public/send-link-form.tsx'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Card, PageHeading, Section } from '#app/ui/structure.tsx'
import type { openRegistrationsLink } from './my-registrations/open-registrations-link.server.ts'

type ListProps = ComponentProps<typeof MyRegistrations>

const notFound = 404

export const handle: PageHandle = { startsAtOnce: true }

/** The token is in the fragment, so it never reaches a server log. */
export function Component() {
  const { name } = useOrganisation()
  const actionData = useActionData<typeof openRegistrationsLink>()
  const linkToken = useLinkToken()
  const token = actionData?.token ?? linkToken
  // From the payment gateway, without the token.
  const isReturning = useLocation().search === '?returned' && !token
  const isWithoutLink = actionData === undefined && linkToken === ''
  const failure = actionData?.failure ?? null
  return (
    <>
      <PageMeta
        path="/my-registrations"
        title="My Registrations"
        description={`Your registrations at ${name}.`}
        isHidden
      />
      <Section>
        <div className="mx-auto grid w-full max-w-[40rem] gap-6">
          <PageHeading
            title="My Registrations"
            subtitle="Tickets, certificates and payments of your seminars, by a link that we e-mail to you."
          />
          {failure === null ? null : <Alert variant="error" title={failure} />}
          {actionData?.isHandedOver ? <Alert variant="success" title={handedOverText} /> : null}
          {isReturning ? <PaymentBeingConfirmed /> : null}
          {token === null ? <PasteLinkForm error={actionData?.error ?? undefined} /> : null}
          {token === null || isWithoutLink ? (
            <div className={token === null ? 'without-script' : undefined}>
              <Card>
                <SendLinkForm />
              </Card>
            </div>
          ) : null}
          {isReturning || isWithoutLink ? null : (
            <HydrationBoundary state={actionData?.queries}>
              <LinkedRegistrationList token={token} handOver={actionData?.handOver} />
            </HydrationBoundary>
          )}
        </div>
      </Section>
    </>
  )
}

function LinkedRegistrationList({ token, handOver }: Pick<ListProps, 'token' | 'handOver'>) {
  const { data: tickets = [], error } = useQuery(linkedTicketsQuery(token ?? ''))
  return (
    <>
      {error instanceof ApiError && error.status !== notFound ? (
        <Alert variant="warning" title={error.message} />
      ) : null}
      <MyRegistrations
        token={token}
        handOver={handOver}
        toTicket={({ reference, seminar }) => {
          const ticket = tickets.find((each) => each.reference === reference)
          return ticket && <LinkedTicketButtons ticket={ticket} title={seminar.title} />
        }}
      />
    </>
  )
}

function PaymentBeingConfirmed() {
  return (
    <Alert title="We are waiting for your payment to be confirmed">
      <p>
        If you have paid, you need not do anything: we will e-mail you as soon as the payment is confirmed,
        usually within some minutes. To see your registrations again, open the link in our e-mail.
      </p>
    </Alert>
  )
}
