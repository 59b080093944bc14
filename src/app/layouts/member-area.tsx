import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router'
import { sessionQuery } from '#app/features/accounts/ui/accounts-api.ts'
import { AuthProvider } from '#app/features/accounts/ui/auth-provider.tsx'
import { onStaleEndpoints } from '#app/platform/api-client/browser-client.ts'
import { invalidateEndpoints } from '#app/platform/api-client/endpoint-query.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import type { PageHandle } from '../page-handle.ts'
import { getQueryClient } from '../query-client.ts'
import { pageRequestContext } from '../request-context.ts'
import { useRootData } from '../root-data.ts'
import { MinimalPageFrame } from '../shell/guard-screens.tsx'
import { MemberFrame } from '../shell/member-frame.tsx'
import { findRequiredSetupStep, loginHref, requiredSetupStepHref } from '../shell/redirects.ts'
import { RouteFailure } from './failure-screens.tsx'
import styles from './member-area.css?url'

export const handle: PageHandle = { startsAtOnce: true }

if (!import.meta.env.SSR)
  onStaleEndpoints((endpoints) => void invalidateEndpoints(getQueryClient(), endpoints))

/** Personal data: after logging out, the back button must not restore these pages. */
const headers = { 'Cache-Control': 'private, no-store' }

/** Redirects visitors without a session. A courtesy only: every API route has its own guard. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  // The browser's session is checked by `MemberFrame`.
  if (!import.meta.env.SSR) return data({ session: undefined })
  const queries = getQueryClient(context.get(pageRequestContext).api)
  const user = await queries.ensureQueryData(sessionQuery())
  const url = new URL(request.url)
  if (user === null) throw redirect(loginHref(url))
  const step = findRequiredSetupStep(user)
  if (step !== null && url.pathname !== step.path) throw redirect(requiredSetupStepHref(step, url))
  return data({ session: dehydrate(queries) }, { headers })
}

export function Component() {
  const { session } = useLoaderData<typeof loader>()
  return (
    <HydrationBoundary state={session}>
      <link rel="stylesheet" href={styles} precedence="area" />
      <AuthProvider>
        <MemberFrame year={useRootData()?.year ?? new Date().getFullYear()}>
          <Outlet />
        </MemberFrame>
        <Toaster />
      </AuthProvider>
    </HydrationBoundary>
  )
}

export function ErrorBoundary() {
  return (
    <MinimalPageFrame>
      <link rel="stylesheet" href={styles} precedence="area" />
      <RouteFailure />
    </MinimalPageFrame>
  )
}
