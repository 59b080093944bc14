import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'

/** CPD units of the signed-in user. */
export function passportQuery() {
  return endpointQuery('GET /passport')
}
