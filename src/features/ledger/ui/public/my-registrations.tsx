import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LinkedRegistration } from '#app/features/ledger/contract/registrations-link.ts'
import { SendLinkForm } from '#app/features/registrations/ui/public/send-link-form.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { formatDate, formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Badge, type BadgeVariant } from '#app/ui/public/badge.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Card } from '#app/ui/structure.tsx'
import { CancelRegistration } from './cancel-registration.tsx'
import { HandOver, type PostedHandOver, type SeatForm } from './hand-over.tsx'
import { OwnBill, OwnBillDocuments } from './own-bill.tsx'
import { SeatsForOthers } from './seats-for-others.tsx'

/**
 * Registrations of a mailed link, with actions.
 * @param token null until the URL is read
 * @param handOver refused form of one of the seats
 */
export function MyRegistrations({
  token,
  handOver = null,
  toTicket,
}: {
  token: string | null
  handOver?: PostedHandOver | null | undefined
  toTicket: TicketOfRegistration
}) {
  const { data, error, refetch } = useQuery(registrationsLinkQuery(token ?? ''))
  if (token === '' || (error instanceof ApiError && error.status === 404)) return <InvalidLink />
  if (data === undefined && error !== null)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data === undefined) return <Waiting />
  const form = { action: '/my-registrations', link: token ?? '', handOver }
  return (
    <div className="grid gap-6">
      <p className="wrap-anywhere">
        Registrations of <strong>{data.email}</strong>, the latest first.
      </p>
      {data.registrations.length + data.seatsForOthers.length === 0 ? (
        <p>There are no registrations anymore.</p>
      ) : null}
      <ul className="grid gap-6">
        {data.registrations.map((registration) => (
          <Registration
            key={registration.reference}
            registration={registration}
            form={form}
            ticket={toTicket(registration)}
          />
        ))}
      </ul>
      {data.seatsForOthers.length === 0 ? null : (
        <Card as="section" labelledBy="seats-for-others">
          <h2 id="seats-for-others" className="text-h3">
            Seats that you pay for
          </h2>
          <SeatsForOthers seats={data.seatsForOthers} form={form} />
        </Card>
      )}
    </div>
  )
}

/** Ticket and certificates of a registration, which belong to later features. */
export type TicketOfRegistration = (registration: LinkedRegistration) => ReactNode

/** Status: canceled, attended or payment. */
function stateOf(registration: LinkedRegistration): {
  readonly label: string
  readonly variant: BadgeVariant
} {
  const { seminar, attendanceStatus, amountDue, paymentStatus, proofToken } = registration
  if (seminar.status === 'cancelled') return { label: 'Seminar cancelled', variant: 'destructive' }
  if (registration.isCancelled) return { label: 'Registration cancelled', variant: 'destructive' }
  if (attendanceStatus === 'attended') return { label: 'Attended', variant: 'success' }
  if (amountDue === null && registration.isPayer) return { label: 'Registered', variant: 'success' }
  if (paymentStatus === 'pending' && !registration.isPayer)
    return { label: 'The payment is not verified yet', variant: 'warning' }
  // A pending one can send a proof only where none was sent.
  if (paymentStatus === 'pending' && proofToken !== null)
    return { label: 'Waiting for your payment', variant: 'warning' }
  if (paymentStatus === 'pending') return { label: 'We are checking your payment', variant: 'warning' }
  if (paymentStatus === 'rejected') return { label: 'Payment not accepted', variant: 'destructive' }
  return { label: 'Payment verified', variant: 'success' }
}

function Registration({
  registration,
  form,
  ticket,
}: {
  registration: LinkedRegistration
  form: SeatForm
  ticket: ReactNode
}) {
  const { seminar, reference, registeredAt, amountDue, proofToken, bill } = registration
  const { label, variant } = stateOf(registration)
  const isRejected = registration.paymentStatus === 'rejected'
  const sendProofText = `Send a ${isRejected ? 'new ' : ''}proof of payment`
  const holdsSeat = seminar.status === 'scheduled' && !isRejected
  return (
    <Card as="li">
      <h2 className="text-h3 wrap-anywhere">{seminar.title}</h2>
      <p>
        <Badge variant={variant}>{label}</Badge>
      </p>
      <p>
        {formatDateRange(seminar.startDate, seminar.endDate)},{' '}
        {formatTimeRange(seminar.startDate, seminar.endDate)}
      </p>
      {seminar.locationDetails === null ? null : (
        <p>
          <LinkedText text={seminar.locationDetails} />
        </p>
      )}
      <p className="text-small text-soft">
        Registration number {reference}. Registered on {formatDate(registeredAt)}.{' '}
        {registration.isPayer ? `${formatPrice(amountDue)}.` : 'The person who registered you pays.'}
      </p>
      {ticket}
      {bill === null ? null : (
        <>
          <OwnBill bill={bill} form={form} />
          <OwnBillDocuments bill={bill.bill} form={form} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {proofToken === null ? null : (
          <>
            <ButtonLink className="needs-script" to={`/send-proof#${encodeURIComponent(proofToken)}`}>
              {sendProofText}
              <span className="sr-only"> for {seminar.title}</span>
            </ButtonLink>
            <noscript>
              {import.meta.env.SSR ? (
                <form method="post" action="/send-proof">
                  <input type="hidden" name="link" value={proofToken} />
                  <Button type="submit">
                    {sendProofText}
                    <span className="sr-only"> for {seminar.title}</span>
                  </Button>
                </form>
              ) : null}
            </noscript>
          </>
        )}
        {holdsSeat ? (
          <a className="btn btn-secondary" href={`/seminars/${seminar.id}.ics`}>
            <Icon name="calendar-plus" />
            Add to calendar
            <span className="sr-only">: {seminar.title}</span>
          </a>
        ) : null}
      </div>
      <HandOver registration={registration} title={seminar.title} form={form} />
      <CancelRegistration registration={registration} title={seminar.title} form={form} />
    </Card>
  )
}

function InvalidLink() {
  return (
    <Card as="section" labelledBy="void-link">
      <h2 id="void-link" className="text-h3">
        This link is no longer valid
      </h2>
      <p>A link works for 24 hours. You can have a new one sent to your e-mail address.</p>
      <SendLinkForm />
    </Card>
  )
}

function Waiting() {
  return (
    <div className="needs-script">
      <Loading label="Looking for your registrations">
        <Card>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="block" />
        </Card>
      </Loading>
    </div>
  )
}

export function registrationsLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['POST /attendees/registrations-link/read', token],
    queryFn: ({ client }) =>
      getApiOfQueryClient(client).request('POST /attendees/registrations-link/read', {
        body: { token },
        fallback: 'Failed to open the link',
      }),
    enabled: token !== '',
    retry: false,
  })
}
