import { Button, Textarea } from '@mantine/core'
import { useRef } from 'react'
import type { EmailTextsReference } from '#app/features/email/contract/texts.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { insertAtCaret } from './insert-at-caret.ts'
import { type EmailTextValues, variableToken } from './text-values.ts'

export interface EmailTextFieldProps {
  adminForm: ReturnType<typeof useAdminForm<EmailTextValues>>
  passage: EmailTextsReference['passages'][number]
  variables: EmailTextsReference['variables']
  /** Null if the field has it. */
  onUseShipped: (() => void) | null
}

export function EmailTextField({ adminForm, passage, variables, onUseShipped }: EmailTextFieldProps) {
  const { name, label } = passage
  const input = useRef<HTMLTextAreaElement>(null)
  const { ref, ...field } = adminForm.field(name)
  return (
    <div className="email-text">
      <Textarea
        {...field}
        ref={(element) => {
          input.current = element
          ref(element)
        }}
        label={label}
        minRows={1}
        maxRows={8}
        autosize
        required
      />
      <details className="email-text-insert">
        <summary>
          Insert a variable<span className="sr-only"> into {label}</span>
        </summary>
        <ul className="email-text-variables">
          {variables.map((variable) => (
            <li key={variable.name}>
              <button
                type="button"
                className="template-variable"
                title={variable.sample === '' ? variable.meaning : `${variable.meaning}: ${variable.sample}`}
                onClick={() => input.current && insertAtCaret(input.current, variableToken(variable))}
              >
                {variableToken(variable)}
              </button>
            </li>
          ))}
        </ul>
      </details>
      {onUseShipped === null ? null : (
        <Button
          variant="subtle"
          onClick={() => {
            onUseShipped()
            // The pressed button disappears.
            input.current?.focus()
          }}
          leftSection={<Icon name="rotate-ccw" />}
        >
          Use the shipped text<span className="sr-only"> of {label}</span>
        </Button>
      )}
    </div>
  )
}
