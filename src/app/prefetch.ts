import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { ApiClient } from '../platform/api-client/api-client.ts'
import { getQueryClient } from './query-client.ts'
import { pageRequestContext } from './request-context.ts'

/**
 * Loads what the page's components query. In the browser nothing, because they fetch it themselves and show that
 * they do.
 */
export async function prefetch(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  load: (queries: QueryClient, api: ApiClient) => Promise<unknown>,
): Promise<DehydratedState | undefined> {
  if (!import.meta.env.SSR) return undefined
  const queries = getQueryClient()
  await load(queries, context.get(pageRequestContext).api)
  return dehydrate(queries)
}
