import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { failureMeta } from '../page-meta.ts'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/public-area.ts'
import { NotFoundScreen, OurFaultScreen } from './failure-screens.tsx'
import { PublicLayout } from './public-layout.tsx'

function Frame({ children }: { children: React.ReactNode }) {
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <PublicLayout isSignedIn={frame?.isSignedIn ?? false} year={frame?.year ?? new Date().getFullYear()}>
      {children}
    </PublicLayout>
  )
}

export default function PublicArea() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function meta({ error }: Route.MetaArgs) {
  return error ? failureMeta({ isMissing: isMissingPage(error) }) : []
}

function isMissingPage(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Frame>{isMissingPage(error) ? <NotFoundScreen /> : <OurFaultScreen />}</Frame>
}
