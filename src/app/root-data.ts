import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import { sessionQuery } from '../features/accounts/ui/accounts-api.ts'
import type { ApiClient } from '../platform/api-client/api-client.ts'
import { toManilaDay } from '../platform/format/dates.ts'
import { getQueryClient } from './query-client.ts'
import { pageRequestContext } from './request-context.ts'

export const rootRouteId = 'root'

export async function loadRootData({ context }: LoaderFunctionArgs) {
  const { api, appUrl, mayBeSignedIn = true, nonce, now, settings } = context.get(pageRequestContext)
  // The site's frame must render even if the database is down.
  const isSignedIn = mayBeSignedIn && (await findIsSignedIn(api).catch(() => false))
  const year = Number(toManilaDay(now).slice(0, 4))
  return { appUrl, nonce, isSignedIn, settings, year }
}

/** The browser knows the user and keeps the answer; a public page needs no more than this. */
async function findIsSignedIn(api: ApiClient): Promise<boolean> {
  if (!import.meta.env.SSR) return (await getQueryClient().ensureQueryData(sessionQuery())) !== null
  const { isSignedIn } = await api.request('GET /auth/signed-in', { fallback: 'Session check failed' })
  return isSignedIn
}

/** Returns what every page knows; undefined if not even that could be loaded. */
export function useRootData() {
  return useRouteLoaderData<typeof loadRootData>(rootRouteId)
}

export function useIsSignedIn(): boolean {
  return useRootData()?.isSignedIn ?? false
}
