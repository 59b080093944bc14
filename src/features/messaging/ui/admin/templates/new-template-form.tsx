import { useOfficeChange } from '../../../../../ui/admin/office-change.ts'
import { useSheetClose } from '../../../../../ui/admin/sheet-close.ts'
import { useOfficeForm } from '../../../../../ui/admin/use-office-form.ts'
import { templateTypeWords } from '../../../contract/template-words.ts'
import type { EmailTemplate } from '../../../contract/templates.ts'
import { templateCreation } from '../../templates-api.ts'
import { TemplateForm } from './template-form.tsx'
import { newValues, type ShippedTemplate, TemplateFormValues, toSend } from './template-values.ts'

export interface NewTemplateFormProps {
  /** What it begins with; null begins empty. */
  shipped: ShippedTemplate | null
  /** Those that there are, for telling which one this one would replace. */
  templates: readonly EmailTemplate[]
  mayWriteSecrets: boolean
  onClose: () => void
}

/** A new template; the form is gone with its sheet, so the next one starts anew. */
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
