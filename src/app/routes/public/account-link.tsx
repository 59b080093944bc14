import { HydrationBoundary } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { PageHandle } from '#app/app/page-handle.ts'
import { PageMeta } from '#app/app/page-meta.tsx'
import { prefetch } from '#app/app/prefetch.ts'
import { sessionQuery } from '#app/features/accounts/ui/accounts-api.ts'
import { AuthProvider } from '#app/features/accounts/ui/auth-provider.tsx'
import { AccountLinkScreen } from '#app/features/accounts/ui/public/account-link-screen.tsx'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { PageHeading, Section } from '#app/ui/structure.tsx'
import type { postAccountLink } from './account-link/post-account-link.server.ts'

export const handle: PageHandle = { startsAtOnce: true }

export async function loader(args: LoaderFunctionArgs) {
  return { queries: await prefetch(args, (queries) => queries.prefetchQuery(sessionQuery())) }
}

/** The token is in the fragment, so it never reaches a server log. */
export function Component() {
  const { name } = useOrganisation()
  const { queries } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof postAccountLink>()
  return (
    <>
      <PageMeta
        path="/account-link"
        title="Your Account"
        description={`Confirm your e-mail address at ${name}.`}
        isHidden
      />
      <Section>
        <div className="mx-auto grid w-full max-w-[32rem] gap-6">
          <PageHeading title="Your Account" subtitle="You opened a link from one of our e-mails." />
          <HydrationBoundary state={queries}>
            <AuthProvider>
              <AccountLinkScreen posted={actionData?.posted ?? null} postedLink={actionData?.done ?? null} />
            </AuthProvider>
          </HydrationBoundary>
        </div>
      </Section>
    </>
  )
}
