import { queryOptions } from '@tanstack/react-query'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'

/** @param token of the mailed link; empty while there is none */
export const ownBookingQuery = (token: string) =>
  queryOptions({
    queryKey: ['POST /bookings/own', token],
    queryFn: ({ client, signal }) =>
      getApiOfQueryClient(client).request('POST /bookings/own', {
        body: { link: token },
        fallback: 'Your booking could not be loaded. Please try again.',
        signal,
      }),
    enabled: token !== '',
    retry: false,
  })
