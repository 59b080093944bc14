import { Alert, Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { alertProps } from './status-props.tsx'
import type { AdminForm } from './use-admin-form.ts'
import type { EditConflictState } from './use-edited-version.ts'

export interface EditConflictNoticeProps {
  title: string
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** Default: that the changes are still in the form. */
  children?: ReactNode
}

const unsavedText = 'Your changes are still in the form but have not been saved.'

/** Resolves an edit conflict; choosing does not save. */
export function EditConflictNotice(props: EditConflictNoticeProps) {
  const { title, onKeepMine, onTakeTheirs, children = unsavedText } = props
  const notice = useRef<HTMLDivElement>(null)

  // The pressed button is far below.
  useEffect(() => notice.current?.focus(), [])

  return (
    <div ref={notice} className="sheet-notice" tabIndex={-1}>
      <Alert {...alertProps.warning} title={title}>
        <p>{children}</p>
        <div className="row-actions">
          <Button variant="filled" onClick={onKeepMine}>
            Keep my changes
          </Button>
          <Button onClick={onTakeTheirs}>Use their changes</Button>
        </div>
      </Alert>
    </div>
  )
}

export interface EditConflictProps<Values extends FieldValues, Saved> {
  title: string
  version: EditConflictState<Saved>
  adminForm: AdminForm<Values>
  toFormValues: (saved: Saved) => Values
  /** Field that gets the focus, as the pressed button disappears. */
  focus?: Path<Values>
  /** Description of what others changed. */
  describe?: (theirs: Saved) => string
}

/** Shown while others have changed what the form edits; the editor goes on from their version. */
export function EditConflict<Values extends FieldValues, Saved>(props: EditConflictProps<Values, Saved>) {
  const { title, version, adminForm, toFormValues, focus, describe } = props
  const { theirs } = version
  if (theirs === null) return null

  function goOnFrom(fresh: Saved, keepsMine: boolean) {
    adminForm.form.reset(toFormValues(fresh), { keepDirtyValues: keepsMine })
    version.goOnFrom(fresh)
    if (focus !== undefined) adminForm.form.setFocus(focus)
  }

  return (
    <EditConflictNotice
      title={title}
      onKeepMine={() => goOnFrom(theirs, true)}
      onTakeTheirs={() => goOnFrom(theirs, false)}
    >
      {describe === undefined ? unsavedText : `${describe(theirs)} ${unsavedText}`}
    </EditConflictNotice>
  )
}
