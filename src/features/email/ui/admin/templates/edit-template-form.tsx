import { useQueryClient } from '@tanstack/react-query'
import { TemplateFields } from '#app/features/email/contract/template-fields.ts'
import type { EmailTemplate } from '#app/features/email/contract/templates.ts'
import { emailTemplatesQuery, updateTemplateMutation } from '#app/features/email/ui/templates-api.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { EditConflict } from '#app/ui/admin/edit-conflict.tsx'
import { useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEditedVersion } from '#app/ui/admin/use-edited-version.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { TemplateForm } from './template-form.tsx'
import { listChangedTemplateFields, toTemplateFormValues } from './template-values.ts'

const labels: Record<keyof TemplateFields, string> = {
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
}

/** Sends only changes, with the version that the editor saw. */
export function EditTemplateForm({ opened, templates, mayWriteSecrets }: EditTemplateFormProps) {
  const queries = useQueryClient()
  const { mutateAsync } = useEndpointMutation(updateTemplateMutation)
  const close = useCloseSheet()
  const version = useEditedVersion({
    opened,
    async refetch({ id }) {
      const fresh = await queries.fetchQuery({ ...emailTemplatesQuery(), staleTime: 0 })
      return fresh.find((template) => template.id === id)
    },
  })
  const { base } = version
  const adminForm = useAdminForm<TemplateFields>({
    schema: TemplateFields,
    values: toTemplateFormValues(opened),
    async send(values) {
      const changed = listChangedTemplateFields(toTemplateFormValues(base), values)
      await version.detectConflict(mutateAsync({ id: base.id, ...changed, expectedVersion: base.version }))
      close()
    },
  })
  return (
    <TemplateForm
      mayWriteSecrets={mayWriteSecrets}
      adminForm={adminForm}
      templates={templates.filter(({ id }) => id !== base.id)}
      buttons={{ saveLabel: 'Save Changes', needsChange: true }}
      notice={
        <EditConflict
          title="Someone else changed this template"
          version={version}
          adminForm={adminForm}
          toFormValues={toTemplateFormValues}
          focus="templateName"
          describe={(theirs) =>
            `Saved on ${formatDateTime(theirs.updatedAt)}: ${changedLabels(base, theirs)}.`
          }
        />
      }
    />
  )
}

function changedLabels(seen: EmailTemplate, theirs: EmailTemplate): string {
  const changed = Object.keys(
    listChangedTemplateFields(toTemplateFormValues(seen), toTemplateFormValues(theirs)),
  )
  return changed.map((name) => labels[name as keyof TemplateFields]).join(', ')
}
