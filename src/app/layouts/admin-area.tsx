import { Outlet } from 'react-router'
import { AccreditationReasonDialogHost } from '../../features/accreditation/ui/admin/accreditation-reason.tsx'
import bulkDeletionStyles from '../../features/attendees/ui/admin/bulk-deletion.css?url'
import { BulkDeletionProgress } from '../../features/attendees/ui/admin/selection/bulk-deletion.tsx'
import adminStyles from '../../ui/admin/admin.css?url'
import { AdminProvider } from '../../ui/admin/admin-provider.tsx'
import { useRootData } from '../root-data.ts'
import { RouteFailure } from './failure-screens.tsx'

export function Component() {
  return (
    <AdminProvider nonce={useRootData()?.nonce}>
      <link rel="stylesheet" href={adminStyles} precedence="area" />
      <link rel="stylesheet" href={bulkDeletionStyles} precedence="area" />
      <Outlet />
      <BulkDeletionProgress />
      <AccreditationReasonDialogHost />
    </AdminProvider>
  )
}

export function ErrorBoundary() {
  return <RouteFailure />
}
