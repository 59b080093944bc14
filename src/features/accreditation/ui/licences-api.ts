import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'

/** Licenses of another person, for staff. */
export function licencesOfPersonQuery(personId: number) {
  return {
    ...endpointQuery('GET /licences', { query: { personId } }),
    // Each time that managers read them is in the audit log.
    staleTime: 60_000,
  }
}

export function professionsQuery() {
  return endpointQuery('GET /accreditation/professions')
}
