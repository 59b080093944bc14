import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { isRouteErrorResponse, Outlet, redirect, useRouteLoaderData } from 'react-router'
import { sessionQuery } from '../../features/accounts/ui/accounts-api.ts'
import { AuthProvider } from '../../features/accounts/ui/auth-provider.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { getQueryClient } from '../query-client.ts'
import { pageRequestContext } from '../request-context.ts'
import type { loader as rootLoader } from '../root.tsx'
import { MinimalPageFrame } from '../shell/guard-screens.tsx'
import { MemberFrame } from '../shell/member-frame.tsx'
import { findRequiredSetupStep, loginHref, requiredSetupStepHref } from '../shell/redirects.ts'
import shellStyles from '../shell/shell.css?url'
import { subscribeQueriesToTopics } from '../shell/topic-subscriptions.ts'
import type { Route } from './+types/member-area.ts'
import { NotFoundScreen, ServerErrorScreen } from './failure-screens.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: shellStyles }]

if (!import.meta.env.SSR) subscribeQueriesToTopics(getQueryClient())

/** Redirects visitors without a session. A courtesy only: every API route has its own guard. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const queries = getQueryClient()
  const user = await queries.ensureQueryData(sessionQuery(context.get(pageRequestContext).api))
  const url = new URL(request.url)
  if (user === null) throw redirect(loginHref(url))
  const step = findRequiredSetupStep(user)
  if (step !== null && url.pathname !== step.path) throw redirect(requiredSetupStepHref(step, url))
  return { session: dehydrate(queries) }
}

export function clientLoader() {
  return { session: undefined }
}

/** Personal data: after logging out, the back button must not restore these pages. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export default function MemberArea({ loaderData }: Route.ComponentProps) {
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <HydrationBoundary state={loaderData.session}>
      <AuthProvider>
        <MemberFrame year={frame?.year ?? new Date().getFullYear()}>
          <Outlet />
        </MemberFrame>
        <Toaster />
      </AuthProvider>
    </HydrationBoundary>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <MinimalPageFrame>{isMissing ? <NotFoundScreen /> : <ServerErrorScreen />}</MinimalPageFrame>
}
