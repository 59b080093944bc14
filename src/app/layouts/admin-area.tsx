import { isRouteErrorResponse, Outlet } from 'react-router'
import bulkDeletionStyles from '../../features/attendees/ui/admin/bulk-deletion.css?url'
import { BulkDeletionProgress } from '../../features/attendees/ui/admin/selection/bulk-deletion.tsx'
import officeStyles from '../../ui/admin/admin.css?url'
import { AdminProvider } from '../../ui/admin/admin-provider.tsx'
import { useNonce } from '../use-nonce.ts'
import type { Route } from './+types/admin-area.ts'
import { NotFoundScreen, ServerErrorScreen } from './failure-screens.tsx'

export const links: Route.LinksFunction = () =>
  [officeStyles, bulkDeletionStyles].map((href) => ({ rel: 'stylesheet', href }))

export default function AdminArea() {
  return (
    <AdminProvider nonce={useNonce()}>
      <Outlet />
      <BulkDeletionProgress />
    </AdminProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <ServerErrorScreen />
}
