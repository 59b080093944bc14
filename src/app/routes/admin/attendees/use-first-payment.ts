import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pendingPaymentsQuery } from '../../../../features/payments/ui/payment-review-api.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'

export function useFirstPayment(isWanted: boolean, open: (registrationId: number | null) => void): void {
  const found = useQuery({
    ...pendingPaymentsQuery(useApi(), { seminarId: undefined, after: undefined }),
    enabled: isWanted,
    staleTime: 0,
  })
  const first = found.isFetching ? undefined : found.data?.nextRegistrationId
  useEffect(() => {
    if (isWanted && first !== undefined) open(first)
  })
}
