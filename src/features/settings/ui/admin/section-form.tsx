import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { EditConflict } from '#app/ui/admin/edit-conflict.tsx'
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
  const { adminForm, conflict } = props.section
  const { form, isChanged, submit } = adminForm
  const editor = conflict.version.theirs?.savedBy?.displayName ?? 'Someone else'
  return (
    <form className="sheet-form" noValidate onSubmit={submit} aria-label={label}>
      <EditConflict title={`${editor} changed these settings`} {...conflict} />
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
export function SettingsSectionLoader<Value>({ query, children }: SectionLoaderProps<Value>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return <ErrorState message="Failed to load the settings." onRetry={() => void query.refetch()} />
  return (
    <Loading label="Loading the settings">
      <Skeleton height="30rem" />
    </Loading>
  )
}
