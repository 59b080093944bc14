import { useState } from 'react'
import * as z from 'zod/mini'
import { ChangeOwnPasswordInput } from '#app/features/accounts/contract/account-forms.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { Card } from '#app/ui/structure.tsx'
import { showFailureToast } from '../own-account-api.ts'
import { PasswordInput } from '../public/password-input.tsx'

const Change = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Password is required')),
  newPassword: ChangeOwnPasswordInput.shape.newPassword,
})

/** Replaces a temporary password, then continues to `next`. */
export function NewPasswordForm({ email, next }: { email: string; next: string }) {
  const api = useApiClient()
  const [isLeaving, setIsLeaving] = useState(false)
  const form = useSimpleForm({
    id: 'new-password',
    schema: Change,
    initial: { currentPassword: '', newPassword: '' },
    async send(body) {
      const fallback = 'Something went wrong. Please try again.'
      await api.request('POST /account/change-password', { body, fallback })
      setIsLeaving(true)
      // A full page load, because the layout depends on the permissions.
      window.location.replace(next)
    },
    onFailure: showFailureToast,
  })
  const isBusy = form.isSending || isLeaving
  const field = (name: 'currentPassword' | 'newPassword') => (
    <Field
      {...form.field(name)}
      label={name === 'newPassword' ? 'New Password' : 'Current Password'}
      hint={
        name === 'newPassword'
          ? 'At least 8 characters. Best with an uppercase letter, a lowercase letter and a number.'
          : 'The password that you have just logged in with.'
      }
    >
      {(wiring) => (
        <PasswordInput
          {...wiring}
          {...form.input(name)}
          readOnly={isBusy}
          autoComplete={name === 'newPassword' ? 'new-password' : 'current-password'}
        />
      )}
    </Field>
  )
  return (
    <Card>
      <noscript>
        <p>Choosing a password needs JavaScript.</p>
      </noscript>
      <form className="account-form needs-script" aria-label="New password" {...form.props}>
        {/* For password managers, which store the password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {field('currentPassword')}
        {field('newPassword')}
        <div>
          <Button type="submit" busyLabel={isBusy ? 'Saving...' : undefined}>
            Save and continue
          </Button>
        </div>
      </form>
    </Card>
  )
}
