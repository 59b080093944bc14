import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { RequestAccountLinkInput } from '#app/features/accounts/contract/account-forms.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { EmailInput } from '#app/ui/public/email-input.tsx'
import { Field } from '#app/ui/public/field.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { requestAccountLink } from '../sign-in-api.ts'

export interface RequestAccountLinkFormProps {
  posted: PostedForm | null
  /** The address of a request that was posted without script. */
  postedTo: string | null
}

export function RequestAccountLinkForm({ posted, postedTo }: RequestAccountLinkFormProps) {
  const api = useApiClient()
  const [failure, setFailure] = useState(posted?.failure ?? null)
  const [sentTo, setSentTo] = useState(postedTo)
  const form = useSimpleForm({
    id: 'request-link',
    schema: RequestAccountLinkInput,
    initial: { email: '' },
    posted,
    async send(input) {
      setFailure(null)
      await requestAccountLink(api, input)
      setSentTo(input.email)
    },
    onFailure: (error) =>
      setFailure(error instanceof ApiError ? error.message : 'The link could not be sent. Please try again.'),
  })
  if (sentTo !== null) return <LinkSent email={sentTo} />
  return (
    <form className="grid gap-2" aria-label="Send me a link" {...form.props}>
      <h2 className="text-h3">Registered before?</h2>
      <p>
        We will send a link to the e-mail address that you registered with. Use it to choose a password and
        see all your registrations here.
      </p>
      {failure === null ? null : <Alert variant="error" title={failure} />}
      <Field {...form.field('email')} label="Email">
        {(wiring) => (
          <EmailInput
            {...wiring}
            {...form.input('email')}
            readOnly={form.isSending}
            autoComplete="username"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button {...form.button} busyLabel={form.isSending ? 'Sending...' : undefined}>
          Send me a link
        </Button>
        <Link className="py-2" to="/login">
          Back to login
        </Link>
      </div>
    </form>
  )
}

/** The same whether or not an e-mail was sent. */
function LinkSent({ email }: { email: string }) {
  const top = useRef<HTMLElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <section ref={top} className="grid gap-4" tabIndex={-1} aria-labelledby="link-sent-heading">
      <h2 id="link-sent-heading" className="text-h3">
        Check your e-mail
      </h2>
      <p className="wrap-anywhere">
        If someone registered with <strong>{email}</strong> and has no password yet, we have sent a link to
        choose one. It works for two days. Please check your spam folder too.
      </p>
      <p>
        Already have a password? <Link to="/login">Log in</Link>, or see{' '}
        <Link to="/forgot-password">how to get back into your account</Link>.
      </p>
    </section>
  )
}
