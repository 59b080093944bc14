import { useSheetClose } from '../../../../../ui/admin/sheet-close.ts'
import { useOfficeForm } from '../../../../../ui/admin/use-admin-form.ts'
import { useOfficeChange } from '../../../../../ui/admin/use-admin-mutation.ts'
import { templateTypeWords } from '../../../contract/template-labels.ts'
import type { EmailTemplate } from '../../../contract/templates.ts'
import { templateCreation } from '../../templates-api.ts'
import { TemplateForm } from './template-form.tsx'
import { newValues, type ShippedTemplate, TemplateFormValues, toSend } from './template-values.ts'

export interface NewTemplateFormProps {
  shipped: ShippedTemplate | null
  /** To warn which one it replaces. */
  templates: readonly EmailTemplate[]
  mayWriteSecrets: boolean
  onClose: () => void
}

export function NewTemplateForm({ shipped, templates, mayWriteSecrets, onClose }: NewTemplateFormProps) {
  const { mutateAsync, isPending } = useOfficeChange(templateCreation)
  const close = useSheetClose(onClose)
  const name = shipped === null ? '' : `Our ${templateTypeWords[shipped.templateType].label.toLowerCase()}`
  const office = useOfficeForm<TemplateFormValues>({
    schema: TemplateFormValues,
    values: newValues(shipped, name),
    async send(values) {
      await mutateAsync(toSend(values))
      close()
    },
  })
  return (
    <TemplateForm
      mayWriteSecrets={mayWriteSecrets}
      office={office}
      templates={templates}
      buttons={{ save: 'Create Template', busy: isPending ? 'Creating...' : undefined, needsChange: false }}
      onClose={onClose}
    />
  )
}
