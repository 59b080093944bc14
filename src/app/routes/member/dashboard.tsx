import { HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useActionData, useLoaderData, useLocation } from 'react-router'
import { prefetch } from '#app/app/prefetch.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { MemberPageMeta } from '#app/app/shell/member-meta.tsx'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { sessionQuery } from '#app/features/accounts/ui/accounts-api.ts'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import {
  SecondFactorDueNotice,
  UnverifiedEmailNotice,
} from '#app/features/accounts/ui/member/account-notices.tsx'
import { ownCertificatesQuery } from '#app/features/certificates/ui/member/own-certificates-api.ts'
import {
  adminDashboardQuery,
  attentionQuery,
  personalDashboardQuery,
  upcomingSeminarsQuery,
} from '#app/features/dashboards/ui/dashboards-api.ts'
import { PersonalDashboard } from '#app/features/dashboards/ui/member/personal-dashboard.tsx'
import { StaffDashboardContent } from '#app/features/dashboards/ui/member/staff-upcoming.tsx'
import { ownBillsQuery } from '#app/features/ledger/ui/own-bills-api.ts'
import { handedOverText } from '#app/features/ledger/ui/public/hand-over.tsx'
import { passportQuery } from '#app/features/passport/ui/passport-api.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { PageHeading } from '#app/ui/structure.tsx'
import { AdminDashboardContent } from './dashboard/for-admins.tsx'
import type { postDashboard } from './dashboard/post-dashboard.server.ts'

async function prefetchDashboard(queries: QueryClient, keepsLedger: boolean): Promise<void> {
  const user = await queries.ensureQueryData(sessionQuery())
  if (user === null) return
  const isAdmin = roleHasPermission(user.role, 'dashboard.admin')
  const isStaff = roleHasPermission(user.role, 'attendees.work_with')
  await (isAdmin
    ? Promise.all([queries.prefetchQuery(attentionQuery()), queries.prefetchQuery(adminDashboardQuery())])
    : Promise.all([
        queries.prefetchQuery(personalDashboardQuery()),
        queries.prefetchQuery(ownCertificatesQuery()),
        queries.prefetchQuery(passportQuery()),
        ...(keepsLedger ? [queries.prefetchQuery(ownBillsQuery())] : []),
        ...(isStaff
          ? [queries.prefetchQuery(attentionQuery()), queries.prefetchQuery(upcomingSeminarsQuery())]
          : []),
      ]))
}

export async function loader(args: LoaderFunctionArgs) {
  const { keepsLedger = false } = args.context.get(pageRequestContext).settings ?? {}
  return { queries: await prefetch(args, (queries) => prefetchDashboard(queries, keepsLedger)) }
}

export function Component() {
  const { queries } = useLoaderData<typeof loader>()
  const { failure = null, handOver = null } = useActionData<typeof postDashboard>() ?? {}
  const isHandedOver = useLocation().search === '?handed-over'
  const { state } = useAuth()
  if (state.status !== 'authenticated') return null
  const { role, displayName, emailVerified } = state.user
  return (
    <HydrationBoundary state={queries}>
      <MemberPageMeta title="Dashboard" />
      <UnverifiedEmailNotice />
      <SecondFactorDueNotice />
      {failure === null ? null : <Alert variant="error" title={failure} />}
      {isHandedOver ? <Alert variant="success" title={handedOverText} /> : null}
      {roleHasPermission(role, 'dashboard.admin') ? (
        <AdminDashboardContent />
      ) : (
        <>
          <PersonalHeading name={displayName} />
          {roleHasPermission(role, 'attendees.work_with') ? <StaffDashboardContent /> : null}
          <PersonalDashboard isConfirmed={emailVerified} handOver={handOver} />
        </>
      )}
    </HydrationBoundary>
  )
}

function PersonalHeading({ name }: { name: string }) {
  return (
    <PageHeading
      title={`Welcome back, ${name}!`}
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
  )
}
