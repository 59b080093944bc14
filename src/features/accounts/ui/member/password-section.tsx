import * as z from 'zod/mini'
import { ChangeOwnPasswordInput } from '#app/features/accounts/contract/account-forms.ts'
import { Field } from '#app/ui/public/field.tsx'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { toast } from '#app/ui/toast.ts'
import { showFailureToast, useOwnAccountMutations } from '../own-account-api.ts'
import { PasswordInput } from '../public/password-input.tsx'
import { AccountSection, SaveButton } from './account-section.tsx'

const { newPassword } = ChangeOwnPasswordInput.shape
const Change = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Password is required')),
  newPassword,
})
const First = z.object({ currentPassword: z.string(), newPassword })

const empty = { currentPassword: '', newPassword: '' }

export interface PasswordSectionProps {
  email: string
  /** False for accounts created through Google. */
  hasPassword: boolean
  isGoogleLinked: boolean
}

export function PasswordSection({ email, hasPassword, isGoogleLinked }: PasswordSectionProps) {
  const { change } = useOwnAccountMutations()
  const form = useSimpleForm({
    id: 'password',
    schema: hasPassword ? Change : First,
    initial: empty,
    async send(input) {
      await change('POST /account/change-password', {
        ...input,
        currentPassword: hasPassword ? input.currentPassword : null,
      })
      form.reset()
      toast.success(
        hasPassword ? 'Your password is changed.' : 'Your password is set.',
        'Your other devices are logged out.',
      )
    },
    onFailure: showFailureToast,
  })
  return (
    <AccountSection id="password" title="Password">
      {hasPassword && isGoogleLinked ? (
        <p className="field-hint">A new password also unlinks Google. You can link it again afterwards.</p>
      ) : null}
      {hasPassword ? null : (
        <p>You log in with Google. Set a password if you also want to log in without it.</p>
      )}
      <form className="account-form" aria-label="Password" {...form.props}>
        {/* For password managers, which store the password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {hasPassword ? (
          <Field {...form.field('currentPassword')} label="Current Password">
            {(wiring) => (
              <PasswordInput
                {...wiring}
                {...form.input('currentPassword')}
                readOnly={form.isSending}
                autoComplete="current-password"
              />
            )}
          </Field>
        ) : null}
        <Field
          {...form.field('newPassword')}
          label="New Password"
          hint="At least 8 characters. Best with an uppercase letter, a lowercase letter and a number."
        >
          {(wiring) => (
            <PasswordInput
              {...wiring}
              {...form.input('newPassword')}
              readOnly={form.isSending}
              autoComplete="new-password"
            />
          )}
        </Field>
        <SaveButton
          label={hasPassword ? 'Change password' : 'Set password'}
          isSaving={form.isSending}
          isChanged={form.values.newPassword !== ''}
        />
      </form>
    </AccountSection>
  )
}
