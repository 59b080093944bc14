import { HydrationBoundary } from '@tanstack/react-query'
import { useActionData } from 'react-router'
import type { PageHandle } from '#app/app/page-handle.ts'
import { PageMeta } from '#app/app/page-meta.tsx'
import { PasteLinkForm } from '#app/features/accounts/ui/public/paste-link-form.tsx'
import { useLinkToken } from '#app/features/accounts/ui/public/use-link-token.ts'
import { BookingOutcome } from '#app/features/bookings/ui/public/booking-forms.tsx'
import { bookingPath } from '#app/features/bookings/ui/public/booking-paths.ts'
import { OwnBookingView } from '#app/features/bookings/ui/public/own-booking.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { NarrowSection, PageHeading } from '#app/ui/structure.tsx'
import type { postOwnBooking } from './booking/post-own-booking.server.ts'

export const handle: PageHandle = { startsAtOnce: true }

/** The token is in the fragment, so it never reaches a server log. */
export function Component() {
  const actionData = useActionData<typeof postOwnBooking>()
  const linkToken = useLinkToken()
  const token = actionData?.token ?? linkToken
  const failure = actionData?.failure ?? null
  return (
    <>
      <PageMeta
        path={bookingPath}
        title="My Booking"
        description="Seats of your school or office."
        isHidden
      />
      <NarrowSection>
        <PageHeading title="My Booking" subtitle="You opened a link from one of our e-mails." />
        {failure === null ? null : <Alert variant="error" title={failure} />}
        {actionData ? <BookingOutcome result={actionData.result} /> : null}
        {token === null ? <PasteLinkForm error={actionData?.error ?? undefined} /> : null}
        <HydrationBoundary state={actionData?.queries}>
          <OwnBookingView
            token={token}
            handOver={actionData?.handOver ?? null}
            posted={actionData?.posted ?? null}
          />
        </HydrationBoundary>
      </NarrowSection>
    </>
  )
}
