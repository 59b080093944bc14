/** One's own data: where it is fetched, and whether one asked to be erased. */
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import type { ErasureRequest, OwnDataFormat } from '../../contract/privacy.ts'

/** A plain address: the browser keeps the file under its own name, and no script is needed. */
export const ownDataHref = (format: OwnDataFormat) => `/_api/attendees/own-data?format=${format}`

export function erasureRequestQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['attendees', 'own-erasure-request'],
    queryFn: () =>
      api.request<ErasureRequest>({
        path: '/attendees/erasure-request',
        fallback: 'Failed to load your request',
      }),
  })
}
