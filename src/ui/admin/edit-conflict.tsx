import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../public/alert.tsx'
import { Button } from '../public/button.tsx'

export interface EditConflictProps {
  /** 'Somebody else changed this seminar' */
  title: string
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** What they changed. */
  children: ReactNode
}

/** Somebody else saved first: what they changed, and the two ways on from there. Nothing is saved by choosing. */
export function EditConflict({ title, onKeepMine, onTakeTheirs, children }: EditConflictProps) {
  const notice = useRef<HTMLDivElement>(null)

  // The button that was pressed lies a long form below.
  useEffect(() => notice.current?.focus(), [])

  return (
    <div ref={notice} className="sheet-notice" tabIndex={-1}>
      <Alert variant="warning" title={title}>
        <p>{children}</p>
        <div className="row-actions">
          <Button onClick={onKeepMine}>Keep my changes over theirs</Button>
          <Button variant="secondary" onClick={onTakeTheirs}>
            Take theirs, drop mine
          </Button>
        </div>
      </Alert>
    </div>
  )
}
