import { type ComponentType, type MouseEvent, Suspense, useRef, useState, useTransition } from 'react'
import { DashboardSkeleton } from '#app/features/dashboards/ui/member/dashboard-panels.tsx'
import { NeedsAttention } from '#app/features/dashboards/ui/member/needs-attention.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { Button } from '#app/ui/public/button.tsx'
import { PageHeading } from '#app/ui/structure.tsx'
import { toast } from '#app/ui/toast.ts'
import type { AdminDashboardDialog, AdminDashboardDialogsProps } from './admin-dialogs.tsx'

// Attendees have the same page, and download neither its setup tasks nor its charts.
const AdminDashboard = lazyComponent(
  async () => (await import('#app/features/dashboards/ui/member/admin-dashboard.tsx')).AdminDashboard,
)

export function AdminDashboardContent() {
  return (
    <>
      <AdminDashboardHeading />
      <div className="dash">
        <NeedsAttention />
      </div>
      <Suspense fallback={<DashboardSkeleton />}>
        <AdminDashboard />
      </Suspense>
    </>
  )
}

/**
 * Loads dialogs at the first click: they are larger than this whole page. Not `lazy`, which never retries a
 * failed import.
 */
function useAdminDashboardDialogs() {
  const [Dialogs, setDialogs] = useState<ComponentType<AdminDashboardDialogsProps> | null>(null)
  const [open, setOpen] = useState<AdminDashboardDialog | null>(null)
  const [wanted, setWanted] = useState<AdminDashboardDialog | null>(null)
  const [isLoading, startLoading] = useTransition()
  const button = useRef<HTMLElement | null>(null)

  function press(dialog: AdminDashboardDialog) {
    return ({ currentTarget }: MouseEvent<HTMLElement>) => {
      if (isLoading) return
      button.current = currentTarget
      setWanted(dialog)
      startLoading(async () => {
        try {
          const { AdminDashboardDialogs } = await import('./admin-dialogs.tsx')
          startLoading(() => {
            setDialogs(() => AdminDashboardDialogs)
            setOpen(dialog)
          })
        } catch {
          toast.error('The form could not be loaded.', 'Please try again, or reload the page.')
        }
      })
    }
  }

  return {
    press,
    loading: isLoading ? wanted : null,
    dialogs:
      Dialogs === null ? null : <Dialogs open={open} button={button.current} onClose={() => setOpen(null)} />,
  }
}

function AdminDashboardHeading() {
  const { press, loading, dialogs } = useAdminDashboardDialogs()
  const busy = (dialog: AdminDashboardDialog) => (loading === dialog ? 'Opening…' : undefined)
  return (
    <>
      <PageHeading
        title="Dashboard"
        actions={
          <>
            <Button className="needs-script" busyLabel={busy('attendee')} onClick={press('attendee')}>
              <Icon name="user-plus" />
              Add Attendee
            </Button>
            <Button
              variant="secondary"
              className="needs-script"
              busyLabel={busy('seminar')}
              onClick={press('seminar')}
            >
              <Icon name="plus" />
              Add Seminar
            </Button>
          </>
        }
      />
      {dialogs}
    </>
  )
}
