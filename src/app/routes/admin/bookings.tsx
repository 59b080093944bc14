import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { bookingsQuery, bookingsSearchParams } from '#app/features/bookings/ui/admin/bookings-api.ts'
import { BookingsScreen } from '#app/features/bookings/ui/admin/bookings-screen.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { adminPage } from './admin-page.tsx'

export const { loader, Component } = adminPage({
  title: 'Bookings',
  permission: 'bookings.read',
  prefetch: ({ queries, params }) => queries.prefetchQuery(bookingsQuery(bookingsSearchParams.read(params))),
  Content: BookingsPage,
})

function BookingsPage({ role }: { role: Role }) {
  return (
    <>
      <PageHeading title="Bookings" subtitle="Seats that schools and offices have booked." />
      <BookingsScreen
        state={useListSearchParams(bookingsSearchParams)}
        mayDecide={roleHasPermission(role, 'bookings.decide')}
      />
    </>
  )
}
