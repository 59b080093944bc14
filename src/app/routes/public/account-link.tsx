import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { cpdProvider } from '../../../content/provider.ts'
import { sessionQuery } from '../../../features/accounts/ui/accounts-api.ts'
import { AuthProvider } from '../../../features/accounts/ui/auth-provider.tsx'
import { AccountLinkScreen } from '../../../features/accounts/ui/public/account-link-screen.tsx'
import { LazyFormStyles } from '../../../ui/public/lazy-styles.tsx'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { getQueryClient } from '../../query-client.ts'
import { pageRequestContext } from '../../request-context.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/account-link.ts'
import { postAccountLink } from './account-link/post-account-link.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, appUrl } = context.get(pageRequestContext)
  const queries = getQueryClient()
  await queries.prefetchQuery(sessionQuery(api))
  return { appUrl, queries: dehydrate(queries) }
}

export function clientLoader() {
  return { appUrl: window.location.origin, queries: undefined }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/account-link',
    title: 'Your Account',
    description: `Confirm your e-mail address at ${cpdProvider.name}.`,
    isHidden: true,
  })
}

export async function action({ context }: Route.ActionArgs) {
  return postAccountLink(context)
}

/** The token is in the fragment, so it never reaches a server log. */
export default function AccountLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <LazyFormStyles nonce={useNonce()} />
      <Section>
        <div className="mx-auto grid w-full max-w-[32rem] gap-6">
          <PageHeading title="Your Account" subtitle="You opened a link from one of our e-mails." />
          <HydrationBoundary state={loaderData.queries}>
            <AuthProvider>
              <AccountLinkScreen posted={actionData?.posted ?? null} postedLink={actionData?.done ?? null} />
            </AuthProvider>
          </HydrationBoundary>
        </div>
      </Section>
    </>
  )
}
