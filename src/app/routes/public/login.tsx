import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { redirect, useSearchParams } from 'react-router'
import { cpdProvider } from '../../../content/provider.ts'
import { sessionQuery } from '../../../features/accounts/ui/accounts-api.ts'
import { AuthProvider } from '../../../features/accounts/ui/auth-provider.tsx'
import { readNextPath } from '../../../features/accounts/ui/next-url.ts'
import { LoginScreen } from '../../../features/accounts/ui/public/login-screen.tsx'
import { signInMethodsQuery } from '../../../features/accounts/ui/sign-in-api.ts'
import { LazyFormStyles } from '../../../ui/public/lazy-styles.tsx'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { getQueryClient } from '../../query-client.ts'
import { pageRequestContext } from '../../request-context.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/login.ts'
import { postLogin } from './login/post-login.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, appUrl } = context.get(pageRequestContext)
  const queries = getQueryClient()
  await Promise.all([
    queries.prefetchQuery(sessionQuery(api)),
    queries.prefetchQuery(signInMethodsQuery(api)),
  ])
  if (queries.getQueryData(sessionQuery(api).queryKey)) {
    throw redirect(readNextPath(new URL(request.url).searchParams.get('next')))
  }
  return { appUrl, queries: dehydrate(queries) }
}

export function clientLoader() {
  return { appUrl: window.location.origin, queries: undefined }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/login',
    title: 'Login',
    description: `Log in to your account at ${cpdProvider.name}.`,
    isHidden: true,
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  return postLogin(context, new URL(request.url).searchParams)
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <>
      <LazyFormStyles nonce={useNonce()} />
      <Section>
        <div className="mx-auto grid w-full max-w-[32rem] gap-6">
          <PageHeading title="Login" subtitle="Access your account" />
          <HydrationBoundary state={loaderData.queries}>
            <AuthProvider>
              <LoginScreen
                next={readNextPath(search.get('next'))}
                isRequestingLink={search.get('link') === 'request'}
                posted={actionData?.posted ?? null}
                postedStep={actionData?.done ?? null}
              />
            </AuthProvider>
          </HydrationBoundary>
        </div>
      </Section>
    </>
  )
}
