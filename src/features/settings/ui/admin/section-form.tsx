import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { EditConflict } from '#app/ui/admin/edit-conflict.tsx'
import { UnsavedChanges } from '#app/ui/admin/unsaved-changes.tsx'
import type { useSectionForm } from './use-section-form.ts'

export interface SectionFormProps<Values extends FieldValues, Value> {
  label: string
  section: ReturnType<typeof useSectionForm<Values, Value>>
  isPending: boolean
  children: ReactNode
}

/** Frame of a section's form; asks before leaving with unsaved input. */
export function SectionForm<Values extends FieldValues, Value>(props: SectionFormProps<Values, Value>) {
  const { label, isPending, children } = props
  const { adminForm, conflict } = props.section
  const { form, isChanged, submit } = adminForm
  const editor = conflict.version.theirs?.savedBy?.displayName ?? 'Someone else'
  return (
    <form className="sheet-form" noValidate onSubmit={submit} aria-label={label}>
      <EditConflict title={`${editor} changed these settings`} {...conflict} />
      {children}
      <div className="row-actions settings-save">
        <BusyButton
          variant="filled"
          type="submit"
          disabled={!isChanged}
          busyLabel={isPending ? 'Saving...' : undefined}
        >
          Save
        </BusyButton>
      </div>
      {isChanged && !isPending ? <UnsavedChanges onDiscard={() => form.reset()} /> : null}
    </form>
  )
}
