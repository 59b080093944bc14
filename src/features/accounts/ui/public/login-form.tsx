import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { Alert } from '../../../../ui/public/alert.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { EmailInput } from '../../../../ui/public/email-input.tsx'
import { Field } from '../../../../ui/public/field.tsx'
import { useSimpleForm } from '../../../../ui/public/use-simple-form.ts'
import { LoginInput } from '../../contract/account-forms.ts'
import type { SignInAnswer } from '../../contract/second-factor.ts'
import { logIn } from '../sign-in-api.ts'
import { PasswordInput } from './password-input.tsx'

export interface LoginFormProps {
  /** Keeps the form busy while the page is being left. */
  isLeaving: boolean
  onAnswer: (answer: SignInAnswer) => void
}

export function LoginForm({ isLeaving, onAnswer }: LoginFormProps) {
  const api = useApi()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useSimpleForm({
    id: 'login',
    schema: LoginInput,
    initial: { email: '', password: '' },
    async send(input) {
      setFailure(null)
      onAnswer(await logIn(api, input))
    },
    onFailure(error) {
      setFailure(error instanceof ApiError ? error.message : 'Login failed. Please try again.')
      form.focus('password')
    },
  })
  const isBusy = form.isSending || isLeaving
  return (
    <form className="needs-script grid gap-2" aria-label="Login" {...form.props}>
      {failure === null ? null : <Alert variant="error" title={failure} />}
      <Field {...form.field('email')} label="Email">
        {(wiring) => (
          <EmailInput {...wiring} {...form.input('email')} disabled={isBusy} autoComplete="username" />
        )}
      </Field>
      <Field {...form.field('password')} label="Password">
        {(wiring) => (
          <PasswordInput
            {...wiring}
            {...form.input('password')}
            disabled={isBusy}
            autoComplete="current-password"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" busyLabel={isBusy ? 'Logging in...' : undefined}>
          Login
        </Button>
        <Link className="py-2" to="/forgot-password">
          Forgot Password?
        </Link>
      </div>
    </form>
  )
}
