import { HydrationBoundary } from '@tanstack/react-query'
import { useActionData } from 'react-router'
import type { PageHandle } from '#app/app/page-handle.ts'
import { PageMeta } from '#app/app/page-meta.tsx'
import { PasteLinkForm } from '#app/features/accounts/ui/public/paste-link-form.tsx'
import { useLinkToken } from '#app/features/accounts/ui/public/use-link-token.ts'
import { notMePath } from '#app/features/bookings/ui/public/booking-paths.ts'
import { NamedSeatView } from '#app/features/bookings/ui/public/named-seat.tsx'
import { NarrowSection, PageHeading } from '#app/ui/structure.tsx'
import type { postNotMe } from './not-me/post-not-me.server.ts'

export const handle: PageHandle = { startsAtOnce: true }

/** The token is in the fragment, so it never reaches a server log. */
export function Component() {
  const actionData = useActionData<typeof postNotMe>()
  const linkToken = useLinkToken()
  const token = actionData?.token ?? linkToken
  return (
    <>
      <PageMeta path={notMePath} title="Your Seat" description="A seat booked in your name." isHidden />
      <NarrowSection>
        <PageHeading title="Is This Seat Yours?" subtitle="You opened a link from one of our e-mails." />
        {token === null ? <PasteLinkForm error={actionData?.error ?? undefined} /> : null}
        <HydrationBoundary state={actionData?.queries}>
          <NamedSeatView token={token} failure={actionData?.failure ?? null} />
        </HydrationBoundary>
      </NarrowSection>
    </>
  )
}
