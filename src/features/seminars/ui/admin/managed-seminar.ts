import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'

export const seminarTabNames = [
  'overview',
  'registrations',
  'programme',
  'attendance',
  'evaluation',
  'certificates',
  'settings',
] as const
export type SeminarTabName = (typeof seminarTabNames)[number]

/** Path of a seminar's page in the admin area. */
export function managedSeminarPath(seminarId: number, tab: SeminarTabName = 'overview'): string {
  return `/seminars/${seminarId}/${tab}`
}

/** The seminar of a page, apart from the other queries, which its pages do not need to begin. */
export function managedSeminarQuery(seminarId: number) {
  return endpointQuery('GET /seminars/details', {
    query: { seminarId },
    fallback: 'Failed to fetch seminars',
  })
}
