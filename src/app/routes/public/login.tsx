import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import {
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { getQueryClient } from '#app/app/query-client.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { sessionQuery } from '#app/features/accounts/ui/accounts-api.ts'
import { AuthProvider } from '#app/features/accounts/ui/auth-provider.tsx'
import { readNextPath } from '#app/features/accounts/ui/next-url.ts'
import { LoginScreen } from '#app/features/accounts/ui/public/login-screen.tsx'
import { signInMethodsQuery } from '#app/features/accounts/ui/sign-in-api.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { PageHeading, Section } from '#app/ui/structure.tsx'
import type { postLogin } from './login/post-login.server.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (!import.meta.env.SSR) return { queries: undefined }
  const queries = getQueryClient(context.get(pageRequestContext).api)
  await Promise.all([queries.prefetchQuery(sessionQuery()), queries.prefetchQuery(signInMethodsQuery())])
  if (queries.getQueryData(sessionQuery().queryKey)) {
    throw redirect(readNextPath(new URL(request.url).searchParams.get('next')))
  }
  return { queries: dehydrate(queries) }
}

export function Component() {
  const { name } = useOrganisation()
  const { queries } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof postLogin>()
  const [search] = useSearchParams()
  return (
    <>
      <PageMeta path="/login" title="Login" description={`Log in to your account at ${name}.`} isHidden />
      <Section>
        <div className="mx-auto grid w-full max-w-[32rem] gap-6">
          <PageHeading title="Login" subtitle="Access your account" />
          <HydrationBoundary state={queries}>
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
