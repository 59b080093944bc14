import { preload } from 'react-dom'
import { Outlet } from 'react-router'
import { AccreditationReasonDialogHost } from '#app/features/accreditation/ui/admin/accreditation-reason.tsx'
import { BulkDeletionProgress } from '#app/features/attendees/ui/admin/selection/bulk-deletion.tsx'
import { AdminProvider } from '#app/ui/admin/admin-provider.tsx'
import { useRootData } from '../root-data.ts'
import styles from './admin-area.css?url'
import { RouteFailure } from './failure-screens.tsx'

// Fetched with this module, so before the first press of a link into the area.
if (!import.meta.env.SSR) preload(styles, { as: 'style' })

export function Component() {
  return (
    <AdminProvider nonce={useRootData()?.nonce}>
      <link rel="stylesheet" href={styles} precedence="area" />
      <Outlet />
      <BulkDeletionProgress />
      <AccreditationReasonDialogHost />
    </AdminProvider>
  )
}

export function ErrorBoundary() {
  return <RouteFailure />
}
