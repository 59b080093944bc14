import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import { sessionQuery } from '../features/accounts/ui/accounts-api.ts'
import { toManilaDay } from '../platform/format/dates.ts'
import { getQueryClient } from './query-client.ts'
import { pageRequestContext } from './request-context.ts'

export const rootRouteId = 'root'

export async function loadRootData({ context }: LoaderFunctionArgs) {
  const { api, appUrl, nonce, now, settings } = context.get(pageRequestContext)
  // The site's frame must render even if the database is down.
  const user = await getQueryClient()
    .ensureQueryData(sessionQuery(api))
    .catch(() => null)
  const year = Number(toManilaDay(now).slice(0, 4))
  return { appUrl, nonce, isSignedIn: user !== null, settings, year }
}

/** What every page knows; undefined if not even that could be loaded. */
export function useRootData() {
  return useRouteLoaderData<typeof loadRootData>(rootRouteId)
}

export function useIsSignedIn(): boolean {
  return useRootData()?.isSignedIn ?? false
}
