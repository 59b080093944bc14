import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { EditConflictNotice } from '#app/ui/admin/edit-conflict.tsx'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { UnsavedChanges } from '#app/ui/admin/unsaved-changes.tsx'
import { Loading } from '#app/ui/loading.tsx'
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
  const { adminForm, theirs, goOnFrom } = props.section
  const { form, isChanged } = adminForm
  const isUnderWay = useRef(false)

  // A second press may come before the button renders as busy.
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await adminForm.submit(event)
    } finally {
      isUnderWay.current = false
    }
  }

  return (
    <form className="sheet-form" noValidate onSubmit={(event) => void submit(event)} aria-label={label}>
      {theirs === null ? null : (
        <EditConflictNotice
          title={`${theirs.savedBy?.displayName ?? 'Someone else'} changed these settings`}
          onKeepMine={() => goOnFrom(theirs, true)}
          onTakeTheirs={() => goOnFrom(theirs, false)}
        >
          Your changes are still in the form but have not been saved.
        </EditConflictNotice>
      )}
      {children}
      <div className="row-actions settings-save">
        <BusyButton type="submit" disabled={!isChanged} busyLabel={isPending ? 'Saving...' : undefined}>
          Save
        </BusyButton>
      </div>
      {isChanged && !isPending ? <UnsavedChanges onDiscard={() => form.reset()} /> : null}
    </form>
  )
}

export interface SectionLoaderProps<Value> {
  query: UseQueryResult<SavedSection<Value>>
  children: (saved: SavedSection<Value>) => ReactNode
}

/** Shows that a section is loading, or that loading failed. */
export function SectionLoader<Value>({ query, children }: SectionLoaderProps<Value>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return <ErrorState message="Failed to load the settings." onRetry={() => void query.refetch()} />
  return (
    <Loading label="Loading the settings">
      <Skeleton height="30rem" />
    </Loading>
  )
}
