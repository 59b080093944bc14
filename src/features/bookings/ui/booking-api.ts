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

/** @param token of the link that was mailed to the person on a seat; empty while there is none */
export const namedSeatQuery = (token: string) =>
  queryOptions({
    queryKey: ['POST /bookings/seat', token],
    queryFn: ({ client, signal }) =>
      getApiOfQueryClient(client).request('POST /bookings/seat', {
        body: { link: token },
        fallback: 'Your seat could not be loaded. Please try again.',
        signal,
      }),
    enabled: token !== '',
    retry: false,
  })
