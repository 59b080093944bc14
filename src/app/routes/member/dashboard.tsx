import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { useAuth } from '../../../features/accounts/ui/auth-provider.tsx'
import accountStyles from '../../../features/accounts/ui/member/account.css?url'
import { OwnAccount } from '../../../features/accounts/ui/member/own-account.tsx'
import { accountQuery } from '../../../features/accounts/ui/own-account-api.ts'
import { ButtonLink } from '../../../ui/public/button.tsx'
import { FormStyles } from '../../../ui/public/late-styles.tsx'
import { PageHeading } from '../../../ui/public/structure.tsx'
import { getQueryClient } from '../../query-client.ts'
import { pageRequest } from '../../request-context.ts'
import { memberMeta } from '../../shell/member-meta.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/dashboard.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: accountStyles }]

export async function loader({ context }: Route.LoaderArgs) {
  const queries = getQueryClient()
  // What cannot be fetched now the browser tries again, and then says that it failed.
  await queries.prefetchQuery(accountQuery(context.get(pageRequest).api))
  return { queries: dehydrate(queries) }
}

/** In the browser the page stands at once and asks for itself. */
export function clientLoader() {
  return { queries: undefined }
}

export function meta() {
  return memberMeta('Dashboard')
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { state } = useAuth()
  const nonce = useNonce()
  // Whoever is not signed in never gets here: the area's frame stands before it.
  if (state.status !== 'authenticated') return null
  return (
    <HydrationBoundary state={loaderData.queries}>
      <FormStyles nonce={nonce} />
      <PageHeading
        title={`Welcome back, ${state.user.displayName}!`}
        actions={
          <>
            <ButtonLink to="/register" reloadDocument>
              Browse Seminars
            </ButtonLink>
            <ButtonLink to="/status" variant="secondary" reloadDocument>
              Check My Status
            </ButtonLink>
          </>
        }
      />
      <OwnAccount />
    </HydrationBoundary>
  )
}
