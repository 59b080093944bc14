/** The public query of one seminar. */
import { queryOptions } from '@tanstack/react-query'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import type { PublicSeminar, Seminar, ShownAccreditation } from '../contract/seminars.ts'

export const couldNotFetchSeminars = 'Failed to fetch seminars'

export interface CatalogSeminar extends PublicSeminar {
  /** Omitted in serialized data if there is none. */
  readonly descriptionDocument?: Seminar['descriptionDocument']
  /** Null if the user may not see it; omitted in serialized data. */
  readonly locationDetails?: string | null
  /** Omitted in serialized data if there is none. */
  readonly whatToBring?: string | null
  readonly isDraft?: boolean
  /**
   * Accreditations, only approved ones for others than staff; omitted in serialized data if there are none.
   */
  readonly accreditations?: readonly ShownAccreditation[]
}

export function catalogSeminarQuery(seminarId: number) {
  return queryOptions({
    queryKey: ['GET /seminars/details', { seminarId }],
    queryFn: ({ client, signal }): Promise<{ readonly seminar: CatalogSeminar }> =>
      getApiOfQueryClient(client).request('GET /seminars/details', {
        query: { seminarId },
        fallback: couldNotFetchSeminars,
        signal,
      }),
  })
}
