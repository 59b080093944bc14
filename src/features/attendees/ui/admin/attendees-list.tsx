import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { attendanceStatusLabels } from '#app/features/attendance/ui/admin/attendance-api.ts'
import type { Attendee, AttendeeSeminar } from '#app/features/attendees/contract/attendees.ts'
import {
  choosePaymentToDisplay,
  chooseRegistrationToDisplay,
} from '#app/features/attendees/rules/attendee-list.ts'
import { PaymentStatusBadge } from '#app/features/payments/ui/admin/payment-badge.tsx'
import { attendeeName } from '#app/features/people/rules/names.ts'
import type { DataListColumn } from '#app/ui/admin/data-list.tsx'
import { RowMenu } from '#app/ui/admin/row-menu.tsx'
import type { AttendeesSearchParams } from './attendees-api.ts'
import { attendeesSearchParams } from './attendees-search-params.ts'
import { type SelectedAttendee, toSelectedAttendee } from './selection/use-selection.tsx'

export interface AttendeeRowActions {
  readonly canVerify: boolean
  readonly canDelete: boolean
  /**
   * Called before an overlay opens.
   * @param button that gets the focus back
   */
  onOpening(button: HTMLElement | null): void
  onDelete(attendee: SelectedAttendee, button: HTMLElement | null): void
}

/** @param searchParams selects which payment is shown and where links lead */
export function attendeeColumns(
  searchParams: AttendeesSearchParams,
  actions: AttendeeRowActions,
): readonly DataListColumn<Attendee>[] {
  const payment: DataListColumn<Attendee> = {
    heading: 'Payment Status',
    isShort: true,
    cell: (attendee) => <Payment attendee={attendee} searchParams={searchParams} actions={actions} />,
  }
  const known: readonly DataListColumn<Attendee>[] = [
    {
      heading: 'Name',
      cell: (attendee) => (
        <>
          <Link
            className="name-link"
            to={toLink({ ...searchParams, profile: attendee.id })}
            preventScrollReset
            onClick={({ currentTarget }) => actions.onOpening(currentTarget)}
          >
            {attendeeName(attendee)}
          </Link>
          <OtherNames attendee={attendee} seminarId={searchParams.seminarId} />
        </>
      ),
    },
    { heading: 'Email', cell: ({ email }) => <span className="list-email">{email}</span> },
    { heading: 'Company', onCard: 'named', cell: ({ company }) => company ?? '—' },
  ]
  if (searchParams.seminarId !== undefined) return [...known, payment, ...outcomeColumns(searchParams)]
  return [
    ...known,
    { heading: 'Job Title', onCard: 'named', cell: ({ jobTitle }) => jobTitle ?? '—' },
    { heading: 'Seminars', isShort: true, onCard: 'named', cell: ({ seminarCount }) => seminarCount },
    payment,
  ]
}

/** Attendance and certificate of the registration for the seminar of the list. */
function outcomeColumns(searchParams: AttendeesSearchParams): readonly DataListColumn<Attendee>[] {
  const column = (
    heading: string,
    toText: (registration: AttendeeSeminar) => string | null,
  ): DataListColumn<Attendee> => ({
    heading,
    isShort: true,
    onCard: 'named',
    cell(attendee) {
      const registration = chooseRegistrationToDisplay(attendee, searchParams)
      return (registration && toText(registration)) ?? '—'
    },
  })
  return [
    column('Attendance', ({ attendanceStatus }) =>
      attendanceStatus === 'registered' ? null : attendanceStatusLabels[attendanceStatus],
    ),
    column('Certificate', ({ hasCertificate }) => (hasCertificate ? 'Issued' : null)),
  ]
}

/** Clearly other names with which registrations were made; with a filter, that of its seminar. */
function OtherNames({ attendee, seminarId }: { attendee: Attendee; seminarId: number | undefined }) {
  const shown = attendee.seminars.filter((one) => seminarId === undefined || one.seminarId === seminarId)
  const names = new Set(shown.flatMap(({ registeredAs }) => registeredAs ?? []))
  return names.size === 0 ? null : <p className="muted">Registered as {[...names].join(', ')}</p>
}

function toLink(searchParams: AttendeesSearchParams): To {
  return { search: attendeesSearchParams.write(searchParams).toString() }
}

interface AttendeeProps {
  attendee: Attendee
  searchParams: AttendeesSearchParams
  actions: AttendeeRowActions
}

function Payment(props: AttendeeProps) {
  const { attendee, searchParams } = props
  const { paymentState, openPayments } = choosePaymentToDisplay(attendee, searchParams)
  return (
    <span className="payment-state">
      <PaymentLink {...props}>
        <PaymentStatusBadge status={paymentState} />
      </PaymentLink>
      {openPayments > 1 ? <span className="payment-open muted">{openPayments} open</span> : null}
    </span>
  )
}

/** Link to a payment that can be decided, for reviewers. */
function PaymentLink({ attendee, searchParams, actions, children }: AttendeeProps & { children: ReactNode }) {
  const registration = chooseRegistrationToDisplay(attendee, searchParams)
  const isDecidable = registration?.paymentStatus !== 'verified' && !registration?.isCancelled
  if (!actions.canVerify || registration === null || !isDecidable) return children
  return (
    <Link
      className="payment-link"
      to={toLink({ ...searchParams, payment: registration.registrationId })}
      preventScrollReset
      aria-label={`Review the payment of ${attendeeName(attendee)}: ${registration.paymentStatus}`}
      onClick={({ currentTarget }) => actions.onOpening(currentTarget)}
    >
      {children}
    </Link>
  )
}

export function AttendeeMenu({ attendee, searchParams, actions }: AttendeeProps) {
  return (
    <RowMenu
      name={attendeeName(attendee)}
      items={() => [
        {
          label: 'View Profile',
          to: toLink({ ...searchParams, profile: attendee.id }),
          preventScrollReset: true,
          onChoose: actions.onOpening,
        },
        actions.canDelete && {
          label: 'Delete Attendee',
          isDanger: true,
          onChoose: (button) => actions.onDelete(toSelectedAttendee(attendee), button),
        },
      ]}
    />
  )
}
