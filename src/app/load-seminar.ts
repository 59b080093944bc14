import type { QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import { type CatalogSeminar, catalogSeminarQuery } from '../features/seminars/ui/public-seminar-api.ts'
import { type ApiClient, ApiError } from '../platform/api-client/api-client.ts'

/** A public seminar; throws a response with 404 if there is none. */
export async function loadSeminar(queries: QueryClient, seminarId: number): Promise<CatalogSeminar> {
  try {
    return (await queries.fetchQuery(catalogSeminarQuery(seminarId))).seminar
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

/** Seat of a seminar for this visitor: held by an offer, or one for which others wait; null if it is neither. */
export type VisitorSeat = 'held' | 'awaited' | null

/** Null also if it cannot be loaded: registering decides. */
export function loadVisitorSeat(api: ApiClient, seminarId: number): Promise<VisitorSeat> {
  return api
    .request('GET /waitlist/own/seat', { query: { seminarId }, fallback: '' })
    .then(({ isHeld, isAwaited }) => (isHeld ? 'held' : isAwaited ? 'awaited' : null))
    .catch(() => null)
}

/** A limited seminar as it is for the visitor: free seats that are offered to others first are none. */
export function withVisitorSeat<T extends Pick<CatalogSeminar, 'seatsLeft'>>(
  seminar: T,
  seat: VisitorSeat,
): T {
  if (seat === null || seminar.seatsLeft === null) return seminar
  return { ...seminar, seatsLeft: seat === 'held' ? null : 0 }
}
