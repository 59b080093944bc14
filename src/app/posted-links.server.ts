/** Actions of pages that mailed links lead to, for visitors without script. */
import {
  type DehydratedState,
  dehydrate,
  type FetchQueryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import { parsePastedLink } from '../features/accounts/ui/link-token.ts'
import { ApiError } from '../platform/api-client/api-client.ts'
import { readPostedFields } from './posted-forms.server.ts'
import { getQueryClient } from './query-client.ts'
import { pageRequestContext } from './request-context.ts'

export const pasteWholeLinkText = 'Please paste the whole link from the e-mail.'

export interface OpenedLink {
  /** Null if nothing was pasted, empty if the link is not valid. */
  readonly token: string | null
  readonly error: string | null
  readonly queries: DehydratedState | undefined
}

const refused: readonly number[] = [400, 401, 404]

/**
 * Reads the pasted link and loads what it opens.
 * @param prefetch loads what the page shows besides
 */
export async function openPastedLink<Result, Key extends readonly unknown[]>(
  context: Readonly<RouterContextProvider>,
  query: (token: string) => FetchQueryOptions<Result, Error, Result, Key>,
  prefetch?: (opened: Result, queries: QueryClient) => Promise<void>,
) {
  const { link } = await readPostedFields(context, ['link'])
  const token = parsePastedLink(link)
  if (token === '') return answer({ token: null, error: pasteWholeLinkText }, 400)
  const queries = getQueryClient(context.get(pageRequestContext).api)
  try {
    const opened = await queries.fetchQuery(query(token))
    await prefetch?.(opened, queries)
  } catch (error) {
    if (!(error instanceof ApiError && refused.includes(error.status))) throw error
    return answer({ token: '' }, error.status)
  }
  return answer({ token, queries: dehydrate(queries) }, 200)
}

function answer({ token = null, error = null, queries }: Partial<OpenedLink>, status: number) {
  return data<OpenedLink>({ token, error, queries }, { status })
}
