import { useState } from 'react'
import { ChoosePasswordInput } from '#app/features/accounts/contract/account-forms.ts'
import type { SecondFactorMethod } from '#app/features/accounts/contract/second-factor.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { dashboardPath } from '../next-url.ts'
import { choosePassword } from '../sign-in-api.ts'
import { PasswordInput } from './password-input.tsx'

export interface ChoosePasswordFormProps {
  token: string
  posted: PostedForm | null
  onInvalid: () => void
  onSignInFirst: () => void
  onSecondFactor: (methods: readonly SecondFactorMethod[]) => void
}

export function ChoosePasswordForm(props: ChoosePasswordFormProps) {
  const { token, posted, onInvalid, onSignInFirst, onSecondFactor } = props
  const api = useApiClient()
  const [failure, setFailure] = useState(posted?.failure ?? null)
  const [isLeaving, setIsLeaving] = useState(false)
  const form = useSimpleForm({
    id: 'choose-password',
    schema: ChoosePasswordInput,
    initial: { token, newPassword: '' },
    posted,
    async send(input) {
      setFailure(null)
      const response = await choosePassword(api, input)
      if ('secondFactor' in response) return onSecondFactor(response.secondFactor.methods)
      setIsLeaving(true)
      window.location.replace(dashboardPath)
    },
    onFailure(error) {
      if (!(error instanceof ApiError)) return setFailure('Something went wrong. Please try again.')
      if (error.issues.length > 0) return
      if (error.status === 401) return onInvalid()
      if (error.status === 409) return onSignInFirst()
      setFailure(error.message)
    },
  })
  const isBusy = form.isSending || isLeaving
  return (
    <form className="grid gap-4" aria-label="Choose a new password" {...form.props}>
      <input type="hidden" name="step" value="password" />
      <input type="hidden" name="link" value={token} />
      {failure === null ? null : <Alert variant="error" title={failure} />}
      <p>The new password replaces your old one, if you had one. You will be logged out on all devices.</p>
      <p className="text-soft">
        If you know your password and only want to confirm your e-mail, log in first, then open the link
        again.
      </p>
      <Field
        {...form.field('newPassword')}
        label="New Password"
        hint="At least 8 characters. Best with an uppercase letter, a lowercase letter and a number."
      >
        {(wiring) => (
          <PasswordInput
            {...wiring}
            {...form.input('newPassword')}
            readOnly={isBusy}
            autoComplete="new-password"
          />
        )}
      </Field>
      <div>
        <Button type="submit" busyLabel={isBusy ? 'Saving...' : undefined}>
          Save password and log in
        </Button>
      </div>
    </form>
  )
}
