import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../public/alert.tsx'
import { Button } from '../public/button.tsx'

export interface EditConflictNoticeProps {
  title: string
  onKeepMine: () => void
  onTakeTheirs: () => void
  children: ReactNode
}

/** Resolves an edit conflict; choosing does not save. */
export function EditConflictNotice({ title, onKeepMine, onTakeTheirs, children }: EditConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)

  // The pressed button is far below.
  useEffect(() => notice.current?.focus(), [])

  return (
    <div ref={notice} className="sheet-notice" tabIndex={-1}>
      <Alert variant="warning" title={title}>
        <p>{children}</p>
        <div className="row-actions">
          <Button onClick={onKeepMine}>Keep my changes</Button>
          <Button variant="secondary" onClick={onTakeTheirs}>
            Use their changes
          </Button>
        </div>
      </Alert>
    </div>
  )
}
