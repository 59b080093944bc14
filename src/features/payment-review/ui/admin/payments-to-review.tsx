import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { PaymentsToReview } from '#app/features/payment-review/contract/payment-review.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import {
  defineSearchParams,
  type ListParamsState,
  pageParam,
  rowIdParam,
  type SearchParamsOf,
} from '#app/ui/admin/search-params.ts'
import { useFocusRestorer } from '#app/ui/admin/use-opener.ts'
import { PaymentReview } from './payment-review.tsx'
import { paymentsToReviewQuery } from './payment-review-api.ts'

/** `/payments?page=2`, with `payment=34` for the registration that is reviewed, or `review=next` for the first. */
export const paymentsToReviewSearchParams = defineSearchParams({
  page: pageParam,
  payment: rowIdParam,
  review: { read: (text): 'next' | undefined => (text === 'next' ? text : undefined) },
})

type ListedPayment = PaymentsToReview['payments'][number]

const columns: readonly DataListColumn<ListedPayment>[] = [
  {
    heading: 'Registrant',
    cell: ({ attendeeName }) => attendeeName,
    note: ({ institution, seats }) => [institution, seats > 1 && `${seats} seats`].filter(Boolean).join(', '),
  },
  {
    heading: 'Seminar',
    cell: ({ seminarId, seminarTitle }) => <Link to={managedSeminarPath(seminarId)}>{seminarTitle}</Link>,
    note: ({ startDate }) => formatDate(startDate),
  },
  { heading: 'Left', isShort: true, onCard: 'corner', cell: ({ amountLeft }) => formatPrice(amountLeft) },
  {
    heading: 'Waiting Since',
    onCard: 'named',
    isShort: true,
    cell: ({ registeredAt }) => formatDate(registeredAt),
  },
]

/** Payments that wait for a decision, longest waiting first. */
export function PaymentsToReviewScreen({
  state,
  attendeeHint,
}: {
  state: ListParamsState<SearchParamsOf<typeof paymentsToReviewSearchParams>>
  attendeeHint: (attendeeId: number) => ReactNode
}) {
  const [params, show] = state
  const opener = useFocusRestorer()
  const { data, isFetching } = useQuery(paymentsToReviewQuery(params.page))
  const firstId = data?.payments[0]?.id

  const open = (payment: number | undefined, shouldPush: boolean) =>
    show({ ...params, review: undefined, payment }, shouldPush)

  useEffect(() => {
    if (params.review === 'next' && data !== undefined && !isFetching) open(firstId, false)
  })

  return (
    <>
      {firstId ? (
        <div className="toolbar">
          <Button
            variant="filled"
            onClick={({ currentTarget }) => {
              opener.remember(currentTarget)
              open(firstId, true)
            }}
          >
            Review Payments
          </Button>
        </div>
      ) : null}
      <DataList
        things="payments"
        query={paymentsToReviewQuery(params.page)}
        state={state}
        rows={({ payments }) => payments}
        columns={columns}
        emptyTitle="No payments wait for review."
        actions={({ id, attendeeName }) => (
          <Button
            aria-label={`Review the payment of ${attendeeName}`}
            onClick={({ currentTarget }) => {
              opener.remember(currentTarget)
              open(id, true)
            }}
          >
            Review
          </Button>
        )}
      />
      <PaymentReview
        registrationId={params.payment ?? null}
        seminarId={undefined}
        attendeeHint={attendeeHint}
        onRegistration={(payment) => open(payment, false)}
        onClose={() => {
          open(undefined, false)
          opener.restoreFocus()
        }}
      />
    </>
  )
}
