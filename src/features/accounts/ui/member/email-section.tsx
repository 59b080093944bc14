import { ChangeOwnEmailInput } from '#app/features/accounts/contract/account-forms.ts'
import type { User } from '#app/features/accounts/contract/accounts.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Badge } from '#app/ui/public/badge.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { EmailInput } from '#app/ui/public/email-input.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { toast } from '#app/ui/toast.ts'
import { showFailureToast, useAccountAction, useOwnAccountMutations } from '../own-account-api.ts'
import { AccountSection, SaveButton } from './account-section.tsx'

/** Explains hidden registrations until the e-mail is verified. */
export function EmailVerificationNotice({ user }: { user: Pick<User, 'email' | 'emailVerified'> }) {
  const { change } = useOwnAccountMutations()
  const { isBusy, run } = useAccountAction()
  if (user.emailVerified) return null
  const send = () =>
    run(() => change('POST /account/resend-verification', {}), `We sent a link to ${user.email}.`)
  return (
    <Alert variant="warning" title="Please confirm your e-mail">
      <div className="account-notice">
        <p className="account-text">
          We sent a link to <strong>{user.email}</strong>. Until you open it, registrations that were made
          elsewhere with this address are not shown here. This keeps others from seeing your registrations by
          creating an account with your address.
        </p>
        <Button variant="secondary" onClick={send} busyLabel={isBusy ? 'Sending...' : undefined}>
          Send the link again
        </Button>
      </div>
    </Alert>
  )
}

/** The sign-in e-mail; a new one counts once its link was opened. */
export function AccountEmailSection({ user }: { user: Pick<User, 'email' | 'emailVerified'> }) {
  const { change } = useOwnAccountMutations()
  const form = useSimpleForm({
    id: 'email',
    schema: ChangeOwnEmailInput,
    initial: { newEmail: '' },
    async send(input) {
      await change('POST /account/change-email', input)
      toast.success(
        `We sent a link to ${input.newEmail}.`,
        'Open it on this device to confirm your new e-mail. Until then, your old one stays in use.',
      )
      form.reset()
    },
    onFailure: showFailureToast,
  })
  return (
    <AccountSection id="email" title="E-mail">
      <p className="account-line">
        {user.email}
        {user.emailVerified ? (
          <Badge variant="success">Confirmed</Badge>
        ) : (
          <Badge variant="warning">Not confirmed</Badge>
        )}
      </p>
      <form className="account-form" aria-label="Change e-mail" {...form.props}>
        <Field
          {...form.field('newEmail')}
          label="New Email"
          hint="We will send a link to this address. Your e-mail changes when you open it."
        >
          {(wiring) => <EmailInput {...wiring} {...form.input('newEmail')} readOnly={form.isSending} />}
        </Field>
        <SaveButton
          label="Change e-mail"
          isSaving={form.isSending}
          isChanged={form.values.newEmail.trim() !== ''}
        />
      </form>
    </AccountSection>
  )
}
