import adminStyles from '#app/app/layouts/admin-area.css?url'
import { useRootData } from '#app/app/root-data.ts'
import { AddAttendeeSheet } from '#app/features/attendees/ui/admin/add-attendee-sheet.tsx'
import { SeminarFormSheet } from '#app/features/seminars/ui/admin/seminar-form/seminar-form-sheet.tsx'
import { AdminProvider } from '#app/ui/admin/admin-provider.tsx'
import { useFocusRestorer } from '#app/ui/admin/use-opener.ts'
import { CloseOverlayContext } from '#app/ui/admin/use-overlay.tsx'

export type AdminDashboardDialog = 'attendee' | 'seminar'

export interface AdminDashboardDialogsProps {
  open: AdminDashboardDialog | null
  button: HTMLElement | null
  onClose: () => void
}

export function AdminDashboardDialogs({ open, button, onClose }: AdminDashboardDialogsProps) {
  const opener = useFocusRestorer()

  function close() {
    opener.remember(button)
    opener.restoreFocus()
    onClose()
  }

  return (
    <>
      <link rel="stylesheet" href={adminStyles} precedence="area" />
      <AdminProvider nonce={useRootData()?.nonce}>
        <CloseOverlayContext value={close}>
          {open === 'attendee' ? <AddAttendeeSheet seminar={null} /> : null}
          <SeminarFormSheet open={open === 'seminar' ? { kind: 'create' } : null} />
        </CloseOverlayContext>
      </AdminProvider>
    </>
  )
}
