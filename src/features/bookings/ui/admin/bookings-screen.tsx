import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import {
  type BookingState,
  bookingFilterLabels,
  bookingStateLabels,
} from '#app/features/bookings/contract/booking-values.ts'
import type { BookingSummary } from '#app/features/bookings/contract/bookings.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'
import { BookingSheet } from './booking-sheet.tsx'
import { type BookingsParams, bookingsQuery } from './bookings-api.ts'

const variants: Record<BookingState, BadgeVariant> = {
  held: 'warning',
  confirmed: 'success',
  cancelled: 'default',
  lapsed: 'default',
}

function BookingBadge({ state }: Pick<BookingSummary, 'state'>) {
  return (
    <Badge {...badgeProps[variants[state]]} miw="max-content">
      {bookingStateLabels[state]}
    </Badge>
  )
}

function toPaidText({ amountDue, amountPaid, amountWithheld }: BookingSummary): string {
  if (amountDue === 0) return 'Free'
  const settled = amountPaid + amountWithheld
  return `${settled === 0 ? '₱0' : formatPrice(settled)} of ${formatPrice(amountDue)}`
}

function Deadlines({
  booking: { state, holdsUntil, hasPurchaseOrder, hasProof, namesDueAt },
}: {
  booking: BookingSummary
}) {
  return (
    <>
      {holdsUntil === null ? null : `Held until ${formatDateTime(holdsUntil)}`}
      {hasProof && (state === 'held' || state === 'confirmed') ? <p>Proof of payment to check</p> : null}
      {state === 'held' && hasPurchaseOrder ? <p>Purchase order to check</p> : null}
      <p className="muted">Names due {formatDate(namesDueAt)}</p>
    </>
  )
}

const columns: readonly DataListColumn<BookingSummary>[] = [
  { heading: 'Code', isShort: true, cell: ({ code }) => code },
  {
    heading: 'School or office',
    cell: ({ institution }) => institution,
    note: ({ seminar }) => <Link to={managedSeminarPath(seminar.id)}>{seminar.title}</Link>,
  },
  {
    heading: 'Named',
    isShort: true,
    onCard: 'named',
    cell: ({ namedSeats, seats }) => `${namedSeats} of ${seats}`,
  },
  { heading: 'Paid', onCard: 'named', cell: toPaidText },
  { heading: 'Due', cell: (booking) => <Deadlines booking={booking} /> },
  { heading: 'State', onCard: 'corner', cell: ({ state }) => <BookingBadge state={state} /> },
]

interface BookingsScreenProps {
  state: ListParamsState<BookingsParams>
  mayDecide: boolean
}

export function BookingsScreen({ state, mayDecide }: BookingsScreenProps) {
  return (
    <DataList
      things="bookings"
      query={bookingsQuery(state[0])}
      state={state}
      rows={({ bookings }) => bookings}
      columns={columns}
      search="Search by code, school, coordinator or seminar"
      filters={[{ label: 'State', param: 'state', all: 'All states', options: bookingFilterLabels }]}
      nameOf={({ code }) => `booking ${code}`}
      buttonsOf={(booking) => [
        { label: 'Open', opens: <BookingSheet booking={booking} mayDecide={mayDecide} /> },
      ]}
      emptyTitle="No bookings yet."
    />
  )
}
