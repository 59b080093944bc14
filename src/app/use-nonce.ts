import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** That of the page's Content-Security-Policy, for styles that a part of a page brings along. */
export function useNonce(): string | undefined {
  return useRouteLoaderData<typeof loader>('root')?.nonce
}
