import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { BusyButton } from '../../../../ui/admin/busy-button.tsx'
import { EditConflictNotice } from '../../../../ui/admin/edit-conflict.tsx'
import { DiscardChangesDialog } from '../../../../ui/admin/sheet.tsx'
import type { SavedSection } from '../../contract/settings.ts'

export interface SectionFormProps {
  label: string
  isChanged: boolean
  isPending: boolean
  onSubmit: (event: FormEvent) => Promise<void>
  onDiscard: () => void
  notice: ReactNode
  children: ReactNode
}

/** Frame of a section's form; asks before leaving with unsaved input. */
export function SectionForm(props: SectionFormProps) {
  const { label, isChanged, isPending, onSubmit, onDiscard, notice, children } = props
  const isUnderWay = useRef(false)

  // A second press may come before the button renders as busy.
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await onSubmit(event)
    } finally {
      isUnderWay.current = false
    }
  }

  return (
    <form className="sheet-form" noValidate onSubmit={(event) => void submit(event)} aria-label={label}>
      {notice}
      {children}
      <div className="row-actions settings-save">
        <BusyButton type="submit" disabled={!isChanged} busyLabel={isPending ? 'Saving...' : undefined}>
          Save
        </BusyButton>
      </div>
      {isChanged && !isPending ? <UnsavedNotice onDiscard={onDiscard} /> : null}
    </form>
  )
}

function UnsavedNotice({ onDiscard }: { onDiscard: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const confirm = useCallback(() => setIsConfirming(true), [])
  return (
    <DiscardChangesDialog
      isConfirming={isConfirming}
      onBlocked={confirm}
      onStay={() => setIsConfirming(false)}
      onDiscard={onDiscard}
    />
  )
}

export interface SectionConflictProps {
  theirs: SavedSection<unknown>
  onKeepMine: () => void
  onTakeTheirs: () => void
}

export function SectionConflict({ theirs, onKeepMine, onTakeTheirs }: SectionConflictProps) {
  return (
    <EditConflictNotice
      title={`${theirs.savedBy?.displayName ?? 'Someone else'} changed these settings`}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    >
      Your changes are still in the form but have not been saved.
    </EditConflictNotice>
  )
}
