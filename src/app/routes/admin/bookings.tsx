import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { bookingsQuery, bookingsSearchParams } from '#app/features/bookings/ui/admin/bookings-api.ts'
import { BookingsScreen } from '#app/features/bookings/ui/admin/bookings-screen.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { paymentsPage } from './payments/payments-page.tsx'

export const { loader, Component } = paymentsPage({
  path: '/bookings',
  prefetch: ({ queries, params }) => queries.prefetchQuery(bookingsQuery(bookingsSearchParams.read(params))),
  Content: ({ role }) => (
    <BookingsScreen
      state={useListSearchParams(bookingsSearchParams)}
      mayDecide={roleHasPermission(role, 'bookings.decide')}
    />
  ),
})
