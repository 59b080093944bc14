import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button, type ButtonVariant } from '../../../../../ui/public/button.tsx'
import { Field } from '../../../../../ui/public/field.tsx'
import { TextInput } from '../../../../../ui/public/inputs.tsx'
import { useSimpleForm } from '../../../../../ui/public/use-simple-form.ts'
import type { SecondFactors } from '../../../contract/second-factor.ts'
import { PasskeyName } from '../../../contract/second-factor-forms.ts'
import { PasswordInput } from '../../public/password-input.tsx'
import { useFormFailure } from '../../two-step-api.ts'

const password = z.string().check(z.minLength(1, 'Password is required'))
const schemas = {
  password: z.object({ name: z.string(), password }),
  recent_login: z.object({ name: z.string(), password: z.string() }),
}
const named = {
  password: z.object({ name: PasskeyName, password }),
  recent_login: z.object({ name: PasskeyName, password: z.string() }),
}

export interface ProvenFormProps {
  title: string
  proof: SecondFactors['proof']
  /** Where a name is asked for too: what stands there at first. */
  name?: string
  submit: { readonly label: string; readonly busyLabel: string; readonly variant?: ButtonVariant }
  /** @param password null for an account without one */
  onSubmit: (input: { readonly name: string; readonly password: string | null }) => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** One change of one's second factors: what it does, and the proof that it is still oneself who asks. */
export function ProvenForm(props: ProvenFormProps) {
  const { title, proof, name, submit, onSubmit, onCancel, children } = props
  const { failure, explain, forget } = useFormFailure()
  const form = useSimpleForm({
    id: 'two-step',
    schema: (name === undefined ? schemas : named)[proof],
    initial: { name: name ?? '', password: '' },
    send: (input) => {
      forget()
      return onSubmit({ name: input.name, password: proof === 'password' ? input.password : null })
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
        <Field {...form.field('name')} label="Name" hint="So that you know it among others.">
          {(wiring) => (
            <TextInput {...wiring} {...form.input('name')} readOnly={form.isSending} maxLength={60} />
          )}
        </Field>
      )}
      {proof === 'password' ? (
        <Field {...form.field('password')} label="Your password" hint="So that we know it is still you.">
          {(wiring) => (
            <PasswordInput
              {...wiring}
              {...form.input('password')}
              readOnly={form.isSending}
              autoComplete="current-password"
            />
          )}
        </Field>
      ) : null}
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
