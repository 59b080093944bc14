import { HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { prefetch } from '#app/app/prefetch.ts'
import { MemberPageMeta } from '#app/app/shell/member-meta.tsx'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import { OwnAccount } from '#app/features/accounts/ui/member/own-account.tsx'
import { ownAccountQuery } from '#app/features/accounts/ui/own-account-api.ts'
import { LicencesSection } from '#app/features/accreditation/ui/member/licences-section.tsx'
import { ownLicencesQuery } from '#app/features/accreditation/ui/member/own-licences-api.ts'
import { agreedNoticesQuery } from '#app/features/privacy/ui/member/agreed-notice-list.tsx'
import { OwnDataSection, ownErasureRequestQuery } from '#app/features/privacy/ui/member/your-data.tsx'
import { PageHeading } from '#app/ui/structure.tsx'

export async function loader(args: LoaderFunctionArgs) {
  // A query that fails here is repeated in the browser, which reports the failure.
  const load = (queries: QueryClient) =>
    Promise.all([
      queries.prefetchQuery(ownAccountQuery()),
      queries.prefetchQuery(ownLicencesQuery()),
      queries.prefetchQuery(ownErasureRequestQuery()),
      queries.prefetchQuery(agreedNoticesQuery()),
    ])
  return { queries: await prefetch(args, load) }
}

export function Component() {
  const { queries } = useLoaderData<typeof loader>()
  const { state } = useAuth()
  if (state.status !== 'authenticated') return null
  const { role, status, emailVerified } = state.user
  return (
    <HydrationBoundary state={queries}>
      <MemberPageMeta title="Account settings" />
      <PageHeading title="Account settings" subtitle={`Role: ${role}. Account status: ${status}.`} />
      <OwnAccount />
      <LicencesSection isConfirmed={emailVerified} />
      <OwnDataSection isConfirmed={emailVerified} />
    </HydrationBoundary>
  )
}
