import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailTemplate } from '#app/features/email/contract/templates.ts'
import { emailTemplatesQuery, updateTemplateMutation } from '#app/features/email/ui/templates-api.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { EditConflictNotice } from '#app/ui/admin/edit-conflict.tsx'
import { useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { TemplateForm } from './template-form.tsx'
import { listChangedTemplateFields, TemplateFormValues, toTemplateFormValues } from './template-values.ts'

const labels: Record<keyof TemplateFormValues, string> = {
  templateName: 'Template Name',
  templateType: 'Template Type',
  subjectTemplate: 'Subject',
  htmlTemplate: 'HTML Content',
  textTemplate: 'Text Content',
  isActive: 'Active',
}

export interface EditTemplateFormProps {
  /** Snapshot at opening. */
  opened: EmailTemplate
  templates: readonly EmailTemplate[]
  mayWriteSecrets: boolean
  onClose: () => void
}

/** Sends only changes, with the version that the editor saw. */
export function EditTemplateForm({ opened, templates, mayWriteSecrets, onClose }: EditTemplateFormProps) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(updateTemplateMutation)
  const close = useCloseSheet(onClose)
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<EmailTemplate | null>(null)
  const adminForm = useAdminForm<TemplateFormValues>({
    schema: TemplateFormValues,
    values: toTemplateFormValues(opened),
    async send(values) {
      const changed = listChangedTemplateFields(toTemplateFormValues(base), values)
      try {
        await mutateAsync({ id: base.id, ...changed, expectedVersion: base.version })
        close()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await refetchOnConflict()
        throw error
      }
    },
  })

  async function refetchOnConflict() {
    const fresh = await queries.fetchQuery({ ...emailTemplatesQuery(), staleTime: 0 }).catch(() => [])
    setTheirs(fresh.find(({ id }) => id === base.id) ?? null)
  }

  function goOnFrom(fresh: EmailTemplate, keepsMine: boolean) {
    adminForm.form.reset(toTemplateFormValues(fresh), { keepDirtyValues: keepsMine })
    setBase(fresh)
    setTheirs(null)
    // The focused buttons disappear with the notice.
    adminForm.form.setFocus('templateName')
  }

  return (
    <TemplateForm
      mayWriteSecrets={mayWriteSecrets}
      adminForm={adminForm}
      templates={templates.filter(({ id }) => id !== base.id)}
      buttons={{ save: 'Save Changes', busy: isPending ? 'Saving...' : undefined, needsChange: true }}
      onClose={onClose}
      notice={
        theirs === null ? null : (
          <EditConflictNotice
            title="Someone else changed this template"
            onKeepMine={() => goOnFrom(theirs, true)}
            onTakeTheirs={() => goOnFrom(theirs, false)}
          >
            Saved on {formatDateTime(theirs.updatedAt)}: {changedLabels(base, theirs)}. Your changes are still
            in the form but have not been saved.
          </EditConflictNotice>
        )
      }
    />
  )
}

function changedLabels(seen: EmailTemplate, theirs: EmailTemplate): string {
  const changed = Object.keys(
    listChangedTemplateFields(toTemplateFormValues(seen), toTemplateFormValues(theirs)),
  )
  return changed.map((name) => labels[name as keyof TemplateFormValues]).join(', ')
}
