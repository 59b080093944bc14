import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import type { OpenSeminarForm } from '#app/features/seminars/ui/admin/seminar-form/seminar-form-sheet.tsx'
import { useFocusRestorer } from '#app/ui/admin/use-opener.ts'
import { CloseOverlayContext } from '#app/ui/admin/use-overlay.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'

const SeminarDialogs = lazyComponent(async () => (await import('./seminar-dialogs.tsx')).SeminarDialogs)

export interface OpenedSeminar {
  readonly kind:
    | 'attendee'
    | 'attendance'
    | 'questions'
    | 'meeting'
    | 'publish'
    | 'complete'
    | 'cancel'
    | 'delete'
  readonly seminar: Seminar
}

export type OpenSeminarDialog = OpenSeminarForm | OpenedSeminar

/** @param button that gets the focus back */
export type ShowSeminarDialog = (dialog: OpenSeminarDialog, button: HTMLElement | null) => void

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
