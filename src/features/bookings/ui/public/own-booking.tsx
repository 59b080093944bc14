import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  type BookingState,
  bookingStateLabels,
  termsLabels,
} from '#app/features/bookings/contract/booking-values.ts'
import type { OwnBooking } from '#app/features/bookings/contract/bookings.ts'
import { toTeachersMessage } from '#app/features/bookings/rules/teachers-message.ts'
import type { PostedHandOver } from '#app/features/ledger/ui/public/hand-over.tsx'
import { OwnBill } from '#app/features/ledger/ui/public/own-bill.tsx'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { formatDate, formatDateRange, formatDateTime, formatTimeRange } from '#app/platform/format/dates.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Badge, type BadgeVariant } from '#app/ui/public/badge.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { TextToCopy } from '#app/ui/public/text-to-copy.tsx'
import { Card } from '#app/ui/structure.tsx'
import { ownBookingQuery } from '../booking-api.ts'
import { BookingDocuments } from './booking-documents.tsx'
import {
  GiveSeatsBackForm,
  NamesForm,
  type PostedBookingForm,
  ProofForm,
  PurchaseOrderForm,
} from './booking-forms.tsx'
import { bookingPath } from './booking-paths.ts'
import { SeatList } from './seat-list.tsx'

interface PostedForms {
  /** Form for giving a seat to another person, as it was refused. */
  handOver: PostedHandOver | null
  posted: PostedBookingForm | null
}

/**
 * The booking of a mailed link.
 * @param token null until the URL is read
 */
export function OwnBookingView({ token, ...forms }: { token: string | null } & PostedForms) {
  const { data, error, refetch } = useQuery(ownBookingQuery(token ?? ''))
  if (token === '' || (error instanceof ApiError && error.status === 404))
    return (
      <Alert variant="warning" title="This link is not valid">
        <p>Please open the link in our latest e-mail about your booking, or write to us.</p>
      </Alert>
    )
  if (data === undefined && error !== null)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div className="needs-script">
        <Loading label="Looking for your booking">
          <Card>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        </Loading>
      </div>
    )
  return <Booking {...data} link={token ?? ''} {...forms} />
}

const badges: Record<BookingState, BadgeVariant> = {
  held: 'warning',
  confirmed: 'success',
  cancelled: 'destructive',
  lapsed: 'destructive',
}

function Booking({
  booking,
  seats,
  documents,
  bill,
  link,
  handOver,
  posted,
}: OwnBooking & { link: string } & PostedForms) {
  const { seminar, state, institution, code, terms, holdsUntil, namesDueAt } = booking
  const named = seats.filter(({ name }) => name !== null).length
  const form = { action: bookingPath, link }
  return (
    <>
      <Card as="section" labelledBy="booking-seminar">
        <h2 className="text-h3 wrap-anywhere" id="booking-seminar">
          <Link to={seminarPath(seminar)}>{seminar.title}</Link>
        </h2>
        <p>
          <Badge variant={badges[state]}>{bookingStateLabels[state]}</Badge>
        </p>
        <p>{formatDateRange(seminar.startDate, seminar.endDate)}</p>
        <p className="wrap-anywhere">
          {seats.length} seats for <strong>{institution}</strong>. Code {code}. {termsLabels[terms]}.
        </p>
        {holdsUntil === null ? null : (
          <p>
            The seats are held until <strong>{formatDateTime(holdsUntil)}</strong>. They stay yours once your
            payment or signed purchase order has arrived.
          </p>
        )}
      </Card>
      {bill === null ? null : (
        <Card as="section" labelledBy="booking-bill">
          <h2 className="text-h3" id="booking-bill">
            Payment
          </h2>
          <OwnBill bill={bill} form={form} />
          <ProofForm link={link} posted={posted} booking={booking} />
          {state === 'held' || state === 'confirmed' ? (
            <PurchaseOrderForm link={link} posted={posted} booking={booking} />
          ) : null}
        </Card>
      )}
      <BookingDocuments documents={documents} link={link} />
      <Card as="section" labelledBy="booking-seats">
        <h2 className="text-h3" id="booking-seats">
          Participants
        </h2>
        <p>
          {named} of {seats.length} named. Names are due by {formatDate(namesDueAt)}.
        </p>
        <SeatList
          seats={seats}
          form={{ ...form, handOver }}
          title={seminar.title}
          isConfirmed={state === 'confirmed'}
        />
        {booking.isOpen && named > 0 ? (
          <Disclosure summary="Copy message for Messenger">
            <div className="grid gap-3">
              <TextToCopy label="For those on the seats" text={toMessage(booking, seats)} rows={10} />
            </div>
          </Disclosure>
        ) : null}
        {booking.isOpen && named < seats.length ? (
          <>
            <NamesForm link={link} posted={posted} />
            <GiveSeatsBackForm link={link} posted={posted} booking={booking} />
          </>
        ) : null}
      </Card>
    </>
  )
}

function toMessage(booking: OwnBooking['booking'], seats: OwnBooking['seats']): string {
  const { startDate, endDate } = booking.seminar
  const when = `${formatDateRange(startDate, endDate)}, ${formatTimeRange(startDate, endDate)}`
  return toTeachersMessage({ booking, seats, when })
}
