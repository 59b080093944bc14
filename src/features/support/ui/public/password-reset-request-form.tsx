import { useEffect, useRef, useState } from 'react'
import { PasswordResetRequestInput } from '#app/features/support/contract/visitor-messages.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Button } from '#app/ui/public/button.tsx'
import { EmailInput } from '#app/ui/public/email-input.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextArea, TextInput } from '#app/ui/public/inputs.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { RestartButton } from '#app/ui/public/restart-button.tsx'
import { type SimpleForm, useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { toast } from '#app/ui/toast.ts'
import { requestPasswordReset } from '../support-api.ts'

const empty = { name: '', email: '', message: '' }

function showFailureToast(error: unknown): void {
  const unexpected = 'An unexpected error occurred.'
  toast.error('Submission Failed', error instanceof ApiError ? error.message : unexpected)
}

export interface PasswordResetRequestFormProps {
  posted: PostedForm | null
  /** The address of a request that was posted without script. */
  postedTo: string | null
}

/** Requires a level-2 heading above. */
export function PasswordResetRequestForm({ posted, postedTo }: PasswordResetRequestFormProps) {
  const api = useApiClient()
  const [sentTo, setSentTo] = useState(postedTo)
  const form = useSimpleForm({
    id: 'password-reset',
    schema: PasswordResetRequestInput,
    initial: empty,
    posted,
    async send(input) {
      await requestPasswordReset(api, input)
      setSentTo(input.email)
      form.reset()
    },
    onFailure: showFailureToast,
  })

  function startAnother() {
    setSentTo(null)
    form.focus('name')
  }

  return sentTo === null ? (
    <RequestFields form={form} posted={posted} />
  ) : (
    <RequestSent to={sentTo} onAnother={startAnother} />
  )
}

function RequestFields({
  form,
  posted,
}: {
  form: SimpleForm<keyof typeof empty>
  posted: PostedForm | null
}) {
  const readOnly = form.isSending
  return (
    <form className="grid gap-2" aria-label="Contact Support" {...form.props}>
      <PostedFailure title="Submission Failed" posted={posted} />
      <Field {...form.field('name')} label="Full Name">
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.input('name')}
            readOnly={readOnly}
            autoComplete="name"
            autoCapitalize="words"
          />
        )}
      </Field>
      <Field {...form.field('email')} label="Account Email">
        {(wiring) => <EmailInput {...wiring} {...form.input('email')} readOnly={readOnly} />}
      </Field>
      <Field
        {...form.field('message')}
        label="Verification Message"
        hint="This helps us confirm you own the account."
      >
        {(wiring) => <TextArea {...wiring} {...form.input('message')} readOnly={readOnly} />}
      </Field>
      <div>
        <Button {...form.button} busyLabel={form.isSending ? 'Submitting...' : undefined}>
          Send Request
        </Button>
      </div>
    </form>
  )
}

function RequestSent({ to, onAnother }: { to: string; onAnother: () => void }) {
  const top = useRef<HTMLElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <section className="grid justify-items-start gap-4" aria-label="Request Sent!" tabIndex={-1} ref={top}>
      <h3>Request Sent!</h3>
      <p className="wrap-anywhere">
        Our support team will reply to <strong>{to}</strong> within 24-48 hours.
      </p>
      <RestartButton path="/forgot-password" onRestart={onAnother}>
        Submit Another Request
      </RestartButton>
    </section>
  )
}
