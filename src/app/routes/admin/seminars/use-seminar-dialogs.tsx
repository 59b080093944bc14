import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFocusRestorer } from '#app/ui/admin/use-opener.ts'
import { CloseOverlayContext } from '#app/ui/admin/use-overlay.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { OpenSeminarDialog, ShowSeminarDialog } from './open-seminar-dialog.ts'

const SeminarDialogs = lazyComponent(async () => (await import('./seminar-dialogs.tsx')).SeminarDialogs)

/** Dialogs of one seminar on its page, loaded when the first one opens. */
export function useSeminarDialogs(canManage: boolean) {
  const [open, setOpen] = useState<OpenSeminarDialog | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const opener = useFocusRestorer()
  const navigate = useNavigate()

  function close() {
    setOpen(null)
    opener.restoreFocus()
  }

  const show: ShowSeminarDialog = (dialog, button) => {
    opener.remember(button)
    setOpen(dialog)
    setHasOpened(true)
  }

  return {
    show,
    /** Element that the page renders. */
    overlay: hasOpened ? (
      <CloseOverlayContext value={close}>
        <Suspense>
          <SeminarDialogs
            open={open}
            canManage={canManage}
            onShow={setOpen}
            onDeleted={() => void navigate('/seminars', { replace: true })}
          />
        </Suspense>
      </CloseOverlayContext>
    ) : null,
  }
}
