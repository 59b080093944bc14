import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

export function useNonce(): string | undefined {
  return useRouteLoaderData<typeof loader>('root')?.nonce
}
