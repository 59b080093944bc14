import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'

export function ownBillsQuery() {
  return endpointQuery('GET /money/bills/own')
}
