import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ConfirmDialog } from '../../../../../ui/admin/confirm-dialog.tsx'
import { useOpener } from '../../../../../ui/admin/use-opener.ts'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { TemplatePreview } from '../../../contract/templates.ts'
import type { TemplateFormValues } from './template-values.ts'

export interface RestoreShippedProps {
  form: UseFormReturn<TemplateFormValues, unknown, TemplateFormValues>
  values: TemplateFormValues
  shipped: TemplatePreview | null
}

/** Fills the form with the shipped template, after confirmation if it has content. */
export function RestoreShipped({ form, values, shipped }: RestoreShippedProps) {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useOpener()
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

  function close() {
    setIsAsking(false)
    opener.giveFocusBack()
  }

  return (
    <div className="template-restore">
      <Button
        variant="secondary"
        aria-disabled={isShipped}
        onClick={(event) => {
          if (isShipped) return
          if (isEmpty) return restore()
          opener.remember(event.currentTarget)
          setIsAsking(true)
        }}
      >
        <Icon name="rotate-ccw" />
        {isEmpty ? 'Begin with the shipped version' : 'Restore the shipped version'}
      </Button>
      {isShipped ? <p className="muted">These are the shipped texts.</p> : null}
      <ConfirmDialog
        title="Restore the shipped version?"
        isOpen={isAsking}
        onClose={close}
        cancelLabel="Keep my texts"
        confirm={{
          label: 'Restore',
          busyLabel: undefined,
          onPress() {
            restore()
            close()
          },
        }}
      >
        Subject, HTML and text are replaced by those that come with the program. Nothing is saved by that.
      </ConfirmDialog>
    </div>
  )
}
