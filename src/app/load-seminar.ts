import type { QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import { type CatalogSeminar, catalogSeminarQuery } from '../features/seminars/ui/public-seminar-api.ts'
import { ApiError } from '../platform/api-client/api-client.ts'

/** A public seminar; throws a response with 404 if there is none. */
export async function loadSeminar(queries: QueryClient, seminarId: number): Promise<CatalogSeminar> {
  try {
    return (await queries.fetchQuery(catalogSeminarQuery(seminarId))).seminar
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
