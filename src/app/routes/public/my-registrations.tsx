import { HydrationBoundary } from '@tanstack/react-query'
import { useActionData, useLocation } from 'react-router'
import type { PageHandle } from '#app/app/page-handle.ts'
import { PageMeta } from '#app/app/page-meta.tsx'
import { PasteLinkForm } from '#app/features/accounts/ui/public/paste-link-form.tsx'
import { useLinkToken } from '#app/features/accounts/ui/public/use-link-token.ts'
import { handedOverText } from '#app/features/ledger/ui/public/hand-over.tsx'
import { MyRegistrations } from '#app/features/ledger/ui/public/my-registrations.tsx'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { PageHeading, Section } from '#app/ui/structure.tsx'
import type { openRegistrationsLink } from './my-registrations/open-registrations-link.server.ts'

export const handle: PageHandle = { startsAtOnce: true }

/** The token is in the fragment, so it never reaches a server log. */
export function Component() {
  const { name } = useOrganisation()
  const actionData = useActionData<typeof openRegistrationsLink>()
  const linkToken = useLinkToken()
  const token = actionData?.token ?? linkToken
  // From the payment gateway, without the token.
  const isReturning = useLocation().search === '?returned' && !token
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
          <PageHeading title="My Registrations" subtitle="You opened a link from one of our e-mails." />
          {failure === null ? null : <Alert variant="error" title={failure} />}
          {actionData?.isHandedOver ? <Alert variant="success" title={handedOverText} /> : null}
          {isReturning ? <PaymentBeingConfirmed /> : null}
          {token === null ? <PasteLinkForm error={actionData?.error ?? undefined} /> : null}
          {isReturning ? null : (
            <HydrationBoundary state={actionData?.queries}>
              <MyRegistrations token={token} handOver={actionData?.handOver} />
            </HydrationBoundary>
          )}
        </div>
      </Section>
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
