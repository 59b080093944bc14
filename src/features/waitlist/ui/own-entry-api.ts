import { queryOptions } from '@tanstack/react-query'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'

const couldNotOpen = 'Your place could not be loaded. Please try again.'

/** @param token of the mailed link; empty while there is none */
export const ownEntryQuery = (token: string) =>
  queryOptions({
    queryKey: ['waitlist', 'own', token],
    queryFn: ({ client, signal }) =>
      getApiOfQueryClient(client).request('POST /waitlist/own', {
        body: { link: token },
        fallback: couldNotOpen,
        signal,
      }),
    enabled: token !== '',
    retry: false,
  })
