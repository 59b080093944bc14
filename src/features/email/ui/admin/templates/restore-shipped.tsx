import { Button } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import type { TemplateFields } from '#app/features/email/contract/template-fields.ts'
import type { TemplatePreview } from '#app/features/email/contract/templates.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Fills the form with the shipped template, after confirmation if it has content. */
export function RestoreShippedTemplate({
  form,
  values,
  shipped,
}: {
  form: UseFormReturn<TemplateFields, unknown, TemplateFields>
  values: TemplateFields
  shipped: TemplatePreview | null
}) {
  const { overlay, show, close } = useOverlay()
  if (shipped === null) return null
  const fields = {
    subjectTemplate: shipped.subject,
    htmlTemplate: shipped.html,
    textTemplate: shipped.text,
  } as const
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const isShipped = names.every((name) => values[name] === fields[name])
  const isEmpty = names.every((name) => values[name].trim() === '')

  function restore() {
    for (const name of names)
      form.setValue(name, fields[name], { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }

  const question = (
    <ConfirmDialog
      title="Restore the default template?"
      cancelLabel="Keep my text"
      confirm={{
        label: 'Restore',
        onPress() {
          restore()
          close()
        },
      }}
    >
      This replaces the subject, HTML and text with the default template. It is not saved until you save the
      form.
    </ConfirmDialog>
  )
  return (
    <div className="template-restore">
      <Button
        aria-disabled={isShipped}
        onClick={(event) => {
          if (isShipped) return
          if (isEmpty) restore()
          else show(question, event.currentTarget)
        }}
        leftSection={<Icon name="rotate-ccw" />}
      >
        {isEmpty ? 'Start from the default template' : 'Restore the default template'}
      </Button>
      {isShipped ? <p className="muted">This is the default text.</p> : null}
      {overlay}
    </div>
  )
}
