import { HydrationBoundary } from '@tanstack/react-query'
import { useActionData } from 'react-router'
import type { PageHandle } from '#app/app/page-handle.ts'
import { PageMeta } from '#app/app/page-meta.tsx'
import { PasteLinkForm } from '#app/features/accounts/ui/public/paste-link-form.tsx'
import { useLinkToken } from '#app/features/accounts/ui/public/use-link-token.ts'
import { SendProofScreen } from '#app/features/checkout/ui/public/send-proof-screen.tsx'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { PageHeading, Section } from '#app/ui/structure.tsx'
import type { postProof } from './send-proof/post-proof.server.ts'

export const handle: PageHandle = { startsAtOnce: true }

/** The token is in the fragment, so it never reaches a server log. */
export function Component() {
  const { name } = useOrganisation()
  const actionData = useActionData<typeof postProof>()
  const linkToken = useLinkToken()
  const token = actionData?.token ?? linkToken
  return (
    <>
      <PageMeta
        path="/send-proof"
        title="Your Payment"
        description={`Send a new proof of payment to ${name}.`}
        isHidden
      />
      <Section>
        <div className="mx-auto grid w-full max-w-[40rem] gap-6">
          <PageHeading title="Your Payment" subtitle="You opened a link from one of our e-mails." />
          {token === null ? <PasteLinkForm error={actionData?.error ?? undefined} /> : null}
          <HydrationBoundary state={actionData?.queries}>
            <SendProofScreen token={token} posted={actionData?.posted ?? null} />
          </HydrationBoundary>
        </div>
      </Section>
    </>
  )
}
