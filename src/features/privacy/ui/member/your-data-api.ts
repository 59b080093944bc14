import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import type { ErasureRequest, OwnDataFormat } from '../../contract.ts'

/** A plain link: works without script and keeps the file name. */
export const ownDataDownloadHref = (format: OwnDataFormat) => `/_api/attendees/own-data?format=${format}`

export function ownErasureRequestQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['privacy', 'own-erasure-request'],
    queryFn: () =>
      api.request<ErasureRequest>({
        path: '/attendees/erasure-request',
        fallback: 'Failed to load your request',
      }),
  })
}
