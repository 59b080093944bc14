import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import {
  createSeminarMutation,
  seminarFormSettingsQuery,
  uncachedSeminarQuery,
  updateSeminarMutation,
} from '#app/features/seminars/ui/planning-api.ts'
import type { SeminarFormSettings } from '#app/features/settings/contract/new-seminars.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import { Sheet, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { EditSeminarForm } from './edit-seminar-form.tsx'
import { SeminarForm } from './seminar-form.tsx'
import { seminarFormSchema } from './seminar-rules.ts'
import {
  daysBetweenFirstAndLast,
  type SeminarFormValues,
  toNewSeminarFormValues,
  toSeminarChanges,
  toSeminarCopyFormValues,
  toSeminarFieldName,
  toSeminarFormValues,
  toSeminarRequest,
} from './seminar-values.ts'
import { retainUnsavedCover, useSaveCover } from './use-save-cover.ts'

export type OpenSeminarForm =
  | { readonly kind: 'create' }
  | { readonly kind: 'copy' | 'edit'; readonly seminarId: number }

interface CopyProps {
  /** Copies what later features store for a seminar, and shows a failure. */
  onCopied?:
    | ((copy: { readonly seminarId: number; readonly originalId: number }) => Promise<void>)
    | undefined
}

export interface SeminarFormSheetProps extends CopyProps {
  open: OpenSeminarForm | null
}

export function SeminarFormSheet({ open, onCopied }: SeminarFormSheetProps) {
  // Loaded before the sheet opens, so that its first field has the focus.
  useQuery(seminarFormSettingsQuery())
  if (open === null) return null
  return (
    <Sheet title={open.kind === 'edit' ? 'Edit Seminar' : 'Add a New Seminar'} isWide>
      <OpenedSeminarForm open={open} onCopied={onCopied} />
    </Sheet>
  )
}

function OpenedSeminarForm({ open, onCopied }: CopyProps & { open: OpenSeminarForm }) {
  const { kind } = open
  if (kind === 'create')
    return <WithSettings>{(settings) => <NewSeminarForm original={null} settings={settings} />}</WithSettings>
  const { seminarId } = open
  return (
    <WithSeminar key={`${kind}-${seminarId}`} seminarId={seminarId}>
      {(seminar) => (
        <WithSettings>
          {(settings) =>
            kind === 'edit' ? (
              <EditSeminarForm opened={seminar} settings={settings} />
            ) : (
              <NewSeminarForm original={seminar} settings={settings} onCopied={onCopied} />
            )
          }
        </WithSettings>
      )}
    </WithSeminar>
  )
}

/** Loads the current seminar; later changes do not affect the form. */
function WithSeminar({
  seminarId,
  children,
}: {
  seminarId: number
  children: (seminar: Seminar) => React.ReactNode
}) {
  const query = useQuery(uncachedSeminarQuery(seminarId))
  return (
    <Loaded query={query} name="the seminar">
      {children}
    </Loaded>
  )
}

/** Loads what the form needs of the provider's settings. */
function WithSettings({ children }: { children: (settings: SeminarFormSettings) => React.ReactNode }) {
  const query = useQuery(seminarFormSettingsQuery())
  return (
    <Loaded query={query} name="the form">
      {children}
    </Loaded>
  )
}

interface NewSeminarFormProps extends CopyProps {
  settings: SeminarFormSettings
  original: Seminar | null
}

function NewSeminarForm({ original, settings, onCopied }: NewSeminarFormProps) {
  const { mutateAsync: create } = useEndpointMutation(createSeminarMutation)
  const { mutateAsync: update } = useEndpointMutation(updateSeminarMutation)
  const saveCover = useSaveCover()
  // By an earlier attempt, whose cover was refused.
  const [created, setCreated] = useState<Seminar | null>(null)
  const close = useCloseSheet()
  const today = toManilaDay(new Date())
  const adminForm = useAdminForm({
    schema: seminarFormSchema({ today, former: null }),
    toFieldName: toSeminarFieldName,
    values:
      original === null ? toNewSeminarFormValues(settings) : toSeminarCopyFormValues(original, settings),
    async send(values) {
      const seminar = await saveFields(values)
      try {
        await saveCover({ seminar, values, originalId: original?.id ?? null })
        close()
      } catch (error) {
        setCreated(seminar)
        retainUnsavedCover(adminForm, seminar, values)
        throw error
      }
    },
  })

  /** All but the cover. */
  async function saveFields(values: SeminarFormValues): Promise<Seminar> {
    if (created === null) return createSeminar(values)
    const changed = toSeminarChanges(toSeminarFormValues(created), values)
    if (Object.keys(changed).length === 0) return created
    return (await update({ id: created.id, ...changed, expectedUpdatedAt: created.updatedAt })).seminar
  }

  async function createSeminar(values: SeminarFormValues): Promise<Seminar> {
    const { seminar } = await create(toSeminarRequest(values))
    if (original !== null) {
      await onCopied?.({ seminarId: seminar.id, originalId: original.id })
    }
    return seminar
  }

  return (
    <SeminarForm
      adminForm={adminForm}
      context={{
        original,
        usualSpan: daysBetweenFirstAndLast(original),
        earliestDay: today,
        hours: settings,
        accounts: settings.paymentAccounts,
        ...(original?.hasMeeting && { meetingLink: 'not_copied' }),
      }}
      buttons={
        created === null
          ? { saveLabel: 'Create Seminar', busyLabel: 'Creating...' }
          : { saveLabel: 'Save Changes' }
      }
      notice={created === null ? null : <CoverMissingNotice />}
    />
  )
}

function CoverMissingNotice() {
  return (
    <Alert {...alertProps.warning} title="The seminar has been created without its picture">
      Choose another cover picture, or save without one.
    </Alert>
  )
}
