import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'

/** The seminar of a page, apart from the other queries, which its pages do not need to begin. */
export function managedSeminarQuery(seminarId: number) {
  return endpointQuery('GET /seminars/details', {
    query: { seminarId },
    fallback: 'Failed to fetch seminars',
  })
}
