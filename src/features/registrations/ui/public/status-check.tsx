import { type ReactNode, useEffect, useRef, useState } from 'react'
import { StatusLookupInput } from '#app/features/registrations/contract/status-lookup.ts'
import type { StatusLookupResponse } from '#app/features/registrations/contract/status-lookup-response.ts'
import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Loading } from '#app/ui/loading.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { EmailInput } from '#app/ui/public/email-input.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { RestartButton } from '#app/ui/public/restart-button.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { type SimpleForm, useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { Card } from '#app/ui/structure.tsx'
import { NoRegistrationFound, type OwnRegistrationLinks, RegistrationDetails } from './status-result.tsx'

export type StatusLookupOutcome =
  | { readonly kind: 'found'; readonly email: string; readonly response: StatusLookupResponse }
  | { readonly kind: 'sent'; readonly email: string }
  | { readonly kind: 'failed'; readonly message: string }

/** Field issues are shown at the field. */
function failureOf(error: unknown): StatusLookupOutcome | null {
  if (!(error instanceof ApiError)) return { kind: 'failed', message: 'Failed to lookup attendee' }
  return error.issues.some(({ path }) => path === 'email') ? null : { kind: 'failed', message: error.message }
}

export interface RegistrationStatusCheckProps {
  posted: PostedForm | null
  /** Outcome of a form that was posted without script. */
  postedOutcome: StatusLookupOutcome | null
  ownLinks: OwnRegistrationLinks
}

/** Looks up registrations by e-mail, which never appears in the URL. */
export function RegistrationStatusCheck({ posted, postedOutcome, ownLinks }: RegistrationStatusCheckProps) {
  const api = useApiClient()
  const [outcome, setOutcome] = useState(postedOutcome)
  const wantsLink = useRef(false)
  const form = useSimpleForm({
    id: 'status',
    schema: StatusLookupInput,
    initial: { email: '' },
    posted,
    async send(input) {
      if (wantsLink.current) {
        await sendRegistrationsLink(api, input)
        return setOutcome({ kind: 'sent', email: input.email })
      }
      setOutcome({ kind: 'found', email: input.email, response: await lookUpRegistrations(api, input) })
    },
    onFailure: (error) => setOutcome(failureOf(error)),
  })

  function goBack() {
    setOutcome(null)
    form.focus('email')
  }

  if (outcome === null)
    return <EmailForm form={form} posted={posted} onWay={(byEmail) => (wantsLink.current = byEmail)} />
  if (outcome.kind === 'failed') {
    return (
      <Result label="An Error Occurred">
        <ErrorState
          title="An Error Occurred"
          message={outcome.message}
          retryLabel="Try Again"
          onRetry={goBack}
        />
      </Result>
    )
  }

  const again = (
    <RestartButton
      path="/status"
      onRestart={() => {
        form.reset()
        goBack()
      }}
    >
      Check Another Email
    </RestartButton>
  )
  if (outcome.kind === 'sent') {
    return (
      <Result label="Check Your E-mail">
        <LinkSent email={outcome.email} again={again} />
      </Result>
    )
  }

  const { email, response } = outcome
  return response.attendee === null ? (
    <Result label="No Registration Found">
      <NoRegistrationFound email={email} again={again} />
    </Result>
  ) : (
    <Result label="Registration Details">
      <RegistrationDetails
        response={response}
        attendee={response.attendee}
        ownLinks={ownLinks}
        again={again}
      />
    </Result>
  )
}

interface EmailFormProps {
  form: SimpleForm<'email'>
  posted: PostedForm | null
  /** Callback before submit. */
  onWay: (byEmail: boolean) => void
}

function EmailForm({ form, posted, onWay }: EmailFormProps) {
  return (
    <div className="grid gap-6">
      <Card>
        <form className="grid gap-2" aria-label="Status check" {...form.props}>
          <PostedFailure posted={posted} />
          <Field
            {...form.field('email')}
            label="Email Address"
            hint="The e-mail address that you registered with."
          >
            {(wiring) => (
              <EmailInput
                {...wiring}
                {...form.input('email')}
                readOnly={form.isSending}
                enterKeyHint="search"
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button
              {...form.button}
              onClick={() => onWay(false)}
              busyLabel={form.isSending ? 'Checking...' : undefined}
            >
              Check Status
            </Button>
            <Button
              {...form.button}
              variant="secondary"
              name="way"
              value="email"
              onClick={() => onWay(true)}
              disabled={form.isSending}
            >
              E-mail me my registrations
            </Button>
          </div>
        </form>
      </Card>
      {form.isSending ? <Waiting /> : null}
    </div>
  )
}

/** The same whether or not there are registrations. */
function LinkSent({ email, again }: { email: string; again: ReactNode }) {
  return (
    <div className="grid gap-4">
      <h2 className="text-h3">Check Your E-mail</h2>
      <p className="wrap-anywhere">
        If there are registrations for <strong>{email}</strong>, we have sent a link to them to this address.
        It works for 24 hours. Please check your spam folder too.
      </p>
      <div>{again}</div>
    </div>
  )
}

function Waiting() {
  return (
    <Loading label="Looking for your registrations">
      <Card>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="block" />
      </Card>
    </Loading>
  )
}

/** Takes the focus from the button that is gone. */
function Result({ label, children }: { label: string; children: ReactNode }) {
  const top = useRef<HTMLElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <section ref={top} tabIndex={-1} aria-label={label}>
      <Card>{children}</Card>
    </section>
  )
}

export function lookUpRegistrations(api: ApiClient, input: StatusLookupInput): Promise<StatusLookupResponse> {
  return api.request('POST /attendees/lookup', { body: input, fallback: 'Failed to lookup attendee' })
}

/** E-mails a link to all registrations; the response does not reveal whether there are any. */
export function sendRegistrationsLink(api: ApiClient, input: StatusLookupInput): Promise<{ success: true }> {
  return api.request('POST /attendees/registrations-link/send', {
    body: input,
    fallback: 'Failed to send the link',
  })
}
