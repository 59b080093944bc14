import { EmailHint } from '#app/features/people/ui/email-hint.tsx'
import { SendContactInput } from '#app/features/support/contract/visitor-messages.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Button } from '#app/ui/public/button.tsx'
import { EmailInput } from '#app/ui/public/email-input.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextArea, TextInput } from '#app/ui/public/inputs.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { toast } from '#app/ui/toast.ts'
import { sendContactMessage } from '../support-api.ts'

const empty = { name: '', email: '', subject: '', message: '' }

function showFailureToast(error: unknown): void {
  const unexpected = 'An unexpected error occurred. Please try again.'
  toast.error('Submission Failed', error instanceof ApiError ? error.message : unexpected)
}

/** Input is kept until sent. */
export function ContactForm({ subject, posted }: { subject: string; posted: PostedForm | null }) {
  const api = useApiClient()
  const form = useSimpleForm({
    id: 'contact',
    schema: SendContactInput,
    initial: { ...empty, subject },
    posted,
    async send(input) {
      const { message } = await sendContactMessage(api, input)
      toast.success('Message Sent!', message)
      form.reset(empty)
    },
    onFailure: showFailureToast,
  })
  const readOnly = form.isSending
  return (
    <form className="grid gap-2" aria-label="Contact" {...form.props}>
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
      <Field
        {...form.field('email')}
        label="Email Address"
        hint={
          <EmailHint typed={form.values.email} onUse={(email) => form.reset({ ...form.values, email })}>
            We will reply to this address.
          </EmailHint>
        }
      >
        {(wiring) => <EmailInput {...wiring} {...form.input('email')} readOnly={readOnly} />}
      </Field>
      <Field {...form.field('subject')} label="Subject">
        {(wiring) => <TextInput {...wiring} {...form.input('subject')} readOnly={readOnly} />}
      </Field>
      <Field {...form.field('message')} label="Message">
        {(wiring) => <TextArea {...wiring} {...form.input('message')} readOnly={readOnly} />}
      </Field>
      <div>
        <Button {...form.button} busyLabel={form.isSending ? 'Sending...' : undefined}>
          Send Message
        </Button>
      </div>
    </form>
  )
}
