import { useQuery } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { loadVisitorSeat, withVisitorSeat } from '#app/app/load-seminar.ts'
import { PageMeta } from '#app/app/page-meta.tsx'
import { pageRequestContext } from '#app/app/request-context.ts'
import { useIsSignedIn } from '#app/app/root-data.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { sessionQuery } from '#app/features/accounts/ui/accounts-api.ts'
import { offeredTerms } from '#app/features/bookings/contract/booking-values.ts'
import { BookSeats } from '#app/features/bookings/ui/public/book-seats-form.tsx'
import { bookSeatsPath } from '#app/features/bookings/ui/public/booking-paths.ts'
import { bookingTerms } from '#app/features/orders/contract/order-values.ts'
import { parseSeminarSegment, seminarPath } from '#app/features/seminars/contract/paths.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { formatDateRange } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { NarrowSection, PageHeading } from '#app/ui/structure.tsx'
import type { postBooking } from './book-seats/post-booking.server.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, now } = context.get(pageRequestContext)
  const id = parseSeminarSegment(params.seminar ?? '')
  if (id === null) throw data(null, { status: 404 })
  const { seminar } = await api
    .request('GET /seminars/details', { query: { seminarId: id }, fallback: 'Failed to load the seminar.' })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
      throw error
    })
  const isAwaited = seminar.seatsLeft ? (await loadVisitorSeat(api, id)) !== null : false
  return { seminar, isAwaited, now: now.getTime() }
}

export function Component() {
  const { seminar, isAwaited, now } = useLoaderData<typeof loader>()
  const { data: user } = useQuery({ ...sessionQuery(), enabled: useIsSignedIn() })
  const isManager = roleHasPermission(user?.role ?? null, 'bookings.decide')
  const result = useActionData<typeof postBooking>()
  return (
    <>
      <PageMeta
        path={bookSeatsPath(seminar.id)}
        title={`Book Seats: ${seminar.title}`}
        description="Seats for the people of a school or office, whose names you give us later."
        isHidden
      />
      <NarrowSection>
        <PageHeading
          title="Book for a School or Office"
          subtitle={
            <>
              <Link to={seminarPath(seminar)}>{seminar.title}</Link>,{' '}
              {formatDateRange(seminar.startDate, seminar.endDate)}. {formatPrice(seminar.price)}
              {seminar.price === null ? '' : ' for each seat'}.
            </>
          }
        />
        <BookSeats
          seminar={withVisitorSeat(seminar, isAwaited && !isManager ? 'awaited' : null)}
          terms={isManager ? bookingTerms : offeredTerms}
          now={new Date(now)}
          posted={result?.posted ?? null}
          booked={result?.done ?? null}
        />
      </NarrowSection>
    </>
  )
}
