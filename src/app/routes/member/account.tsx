import { HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useAuth } from '../../../features/accounts/ui/auth-provider.tsx'
import { OwnAccount } from '../../../features/accounts/ui/member/own-account.tsx'
import { ownAccountQuery } from '../../../features/accounts/ui/own-account-api.ts'
import { LicencesSection } from '../../../features/accreditation/ui/member/licences-section.tsx'
import { ownLicencesQuery } from '../../../features/accreditation/ui/member/own-licences-api.ts'
import { agreedNoticesQuery } from '../../../features/privacy/ui/member/agreed-notice-list.tsx'
import { OwnDataSection, ownErasureRequestQuery } from '../../../features/privacy/ui/member/your-data.tsx'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import { PageHeading } from '../../../ui/structure.tsx'
import { prefetch } from '../../prefetch.ts'
import { MemberPageMeta } from '../../shell/member-meta.tsx'

export async function loader(args: LoaderFunctionArgs) {
  // A query that fails here is repeated in the browser, which reports the failure.
  const load = (queries: QueryClient, api: ApiClient) =>
    Promise.all([
      queries.prefetchQuery(ownAccountQuery(api)),
      queries.prefetchQuery(ownLicencesQuery(api)),
      queries.prefetchQuery(ownErasureRequestQuery(api)),
      queries.prefetchQuery(agreedNoticesQuery(api)),
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
