import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { PasskeyName } from '#app/features/accounts/contract/second-factor-forms.ts'
import { useSecondFactorFormFailure } from '#app/features/accounts/ui/two-step-api.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button, type ButtonVariant } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'

const unnamed = z.object({ name: z.string() })
const named = z.object({ name: PasskeyName })

export interface SecondFactorFormProps {
  title: string
  /** Initial name, if the form has a name field. */
  name?: string
  submit: { readonly label: string; readonly busyLabel: string; readonly variant?: ButtonVariant }
  onSubmit: (input: { readonly name: string }) => Promise<void>
  onCancel: () => void
  children: ReactNode
}

export function SecondFactorForm(props: SecondFactorFormProps) {
  const { title, name, submit, onSubmit, onCancel, children } = props
  const { failure, explain, forget } = useSecondFactorFormFailure()
  const form = useSimpleForm({
    id: 'two-step',
    schema: name === undefined ? unnamed : named,
    initial: { name: name ?? '' },
    send: (input) => {
      forget()
      return onSubmit(input)
    },
    onFailure: explain,
  })
  return (
    <form className="account-form" aria-label={title} {...form.props}>
      <h4>{title}</h4>
      <div>{children}</div>
      {failure === null ? null : (
        <Alert variant="error" title={failure.text}>
          {failure.advice}
        </Alert>
      )}
      {name === undefined ? null : (
        <Field {...form.field('name')} label="Name" hint="Helps you tell your passkeys apart.">
          {(wiring) => (
            <TextInput {...wiring} {...form.input('name')} readOnly={form.isSending} maxLength={60} />
          )}
        </Field>
      )}
      <div className="account-actions">
        <Button
          {...form.button}
          variant={submit.variant ?? 'primary'}
          busyLabel={form.isSending ? submit.busyLabel : undefined}
        >
          {submit.label}
        </Button>
        <Button variant="ghost" onMouseDown={form.button.onMouseDown} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
