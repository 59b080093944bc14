import { useNavigate } from 'react-router'
import { DuplicateHint } from '#app/features/attendees/ui/admin/merge/possible-duplicates.tsx'
import { paymentsToReviewQuery } from '#app/features/payment-review/ui/admin/payment-review-api.ts'
import {
  PaymentsToReviewScreen,
  paymentsToReviewSearchParams,
} from '#app/features/payment-review/ui/admin/payments-to-review.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { paymentsPage } from './payments/payments-page.tsx'

export const { loader, Component } = paymentsPage({
  path: '/payments',
  prefetch: ({ queries, params }) =>
    queries.prefetchQuery(paymentsToReviewQuery(paymentsToReviewSearchParams.read(params).page)),
  Content: PaymentsToReview,
})

function PaymentsToReview() {
  const navigate = useNavigate()
  return (
    <PaymentsToReviewScreen
      state={useListSearchParams(paymentsToReviewSearchParams)}
      attendeeHint={(attendeeId) => (
        <DuplicateHint
          attendeeId={attendeeId}
          onProfile={(profile) => void navigate(`/attendees?profile=${profile}`)}
        />
      )}
    />
  )
}
