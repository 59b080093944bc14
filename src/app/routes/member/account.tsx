import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { useAuth } from '../../../features/accounts/ui/auth-provider.tsx'
import accountStyles from '../../../features/accounts/ui/member/account.css?url'
import { OwnAccount } from '../../../features/accounts/ui/member/own-account.tsx'
import { ownAccountQuery } from '../../../features/accounts/ui/own-account-api.ts'
import { OwnDataSection, ownErasureRequestQuery } from '../../../features/privacy/ui/member/your-data.tsx'
import { LazyFormStyles } from '../../../ui/public/lazy-styles.tsx'
import { PageHeading } from '../../../ui/structure.tsx'
import { getQueryClient } from '../../query-client.ts'
import { pageRequestContext } from '../../request-context.ts'
import { memberPageMeta } from '../../shell/member-meta.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/account.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: accountStyles }]

export async function loader({ context }: Route.LoaderArgs) {
  const queries = getQueryClient()
  const { api } = context.get(pageRequestContext)
  // A query that fails here is repeated in the browser, which reports the failure.
  await Promise.all([
    queries.prefetchQuery(ownAccountQuery(api)),
    queries.prefetchQuery(ownErasureRequestQuery(api)),
  ])
  return { queries: dehydrate(queries) }
}

export function clientLoader() {
  return { queries: undefined }
}

export function meta() {
  return memberPageMeta('Account settings')
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { state } = useAuth()
  const nonce = useNonce()
  if (state.status !== 'authenticated') return null
  const { role, status, emailVerified } = state.user
  return (
    <HydrationBoundary state={loaderData.queries}>
      <LazyFormStyles nonce={nonce} />
      <PageHeading title="Account settings" subtitle={`Role: ${role}. Account status: ${status}.`} />
      <OwnAccount />
      <OwnDataSection isConfirmed={emailVerified} />
    </HydrationBoundary>
  )
}
