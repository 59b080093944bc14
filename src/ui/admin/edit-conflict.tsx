import { Alert, Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { alertProps } from './status-props.tsx'

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
      <Alert {...alertProps.warning} title={title}>
        <p>{children}</p>
        <div className="row-actions">
          <Button onClick={onKeepMine}>Keep my changes</Button>
          <Button variant="default" onClick={onTakeTheirs}>
            Use their changes
          </Button>
        </div>
      </Alert>
    </div>
  )
}
