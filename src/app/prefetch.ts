import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { getQueryClient } from './query-client.ts'
import { pageRequestContext } from './request-context.ts'

/**
 * Loads what the page's components query. The browser shows the page meanwhile, and the components that it loads.
 */
export async function prefetch(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  load: (queries: QueryClient) => Promise<unknown>,
): Promise<DehydratedState | undefined> {
  const queries = getQueryClient(context.get(pageRequestContext).api)
  const loading = load(queries)
  if (import.meta.env.SSR) await loading
  else loading.catch(() => undefined)
  return import.meta.env.SSR ? dehydrate(queries) : undefined
}
