import { HydrationBoundary } from '@tanstack/react-query'
import { useActionData } from 'react-router'
import type { PageHandle } from '#app/app/page-handle.ts'
import { PageMeta } from '#app/app/page-meta.tsx'
import { PasteLinkForm } from '#app/features/accounts/ui/public/paste-link-form.tsx'
import { useLinkToken } from '#app/features/accounts/ui/public/use-link-token.ts'
import { OwnEntry } from '#app/features/waitlist/ui/public/own-entry.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { PageHeading, Section } from '#app/ui/structure.tsx'
import type { postWaitingList } from './waiting-list/post-waiting-list.server.ts'

export const handle: PageHandle = { startsAtOnce: true }

/** The token is in the fragment, so it never reaches a server log. */
export function Component() {
  const actionData = useActionData<typeof postWaitingList>()
  const linkToken = useLinkToken()
  const token = actionData?.token ?? linkToken
  return (
    <>
      <PageMeta
        path="/waiting-list"
        title="Waiting List"
        description="Your place on the waiting list, and seats that are held for you."
        isHidden
      />
      <Section>
        <div className="mx-auto grid w-full max-w-[40rem] gap-6">
          <PageHeading title="Waiting List" subtitle="You opened a link from one of our e-mails." />
          {actionData?.failure ? <Alert variant="error" title={actionData.failure} /> : null}
          {token === null ? <PasteLinkForm error={actionData?.error ?? undefined} /> : null}
          <HydrationBoundary state={actionData?.queries}>
            <OwnEntry token={token} />
          </HydrationBoundary>
        </div>
      </Section>
    </>
  )
}
