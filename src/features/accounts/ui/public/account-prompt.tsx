import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CreateAccountInput } from '#app/features/accounts/contract/account-forms.ts'
import { ApiError, type FieldIssue } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { EmailInput } from '#app/ui/public/email-input.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { Card } from '#app/ui/structure.tsx'
import { createAccount } from '../sign-in-api.ts'
import { RedirectToDashboard } from './lead-to-dashboard.tsx'
import { PasswordInput } from './password-input.tsx'

/** `link_sent` is not a failure: an e-mail was sent instead. */
type CreateAccountFailureKind = 'email_in_use' | 'link_sent' | 'field' | 'other'

class CreateAccountFailure extends ApiError {
  readonly kind: CreateAccountFailureKind

  constructor(kind: CreateAccountFailureKind, message: string, issues: readonly FieldIssue[] = []) {
    super(message, 0, issues)
    this.kind = kind
  }
}

const emailInUseText = 'This email is already registered. Please try logging in instead.'
const emptyName = "Please provide a valid display name that isn't empty."
const failed = 'Registration failed. Please try again.'

function nameFailureText(message: string): string {
  return /display name/i.test(message) ? emptyName : `Please check your display name: ${message}`
}

/** The message about the name, in either of the server's formats; otherwise null. */
function aboutName({ message, issues }: ApiError): string | null {
  const [issue] = issues
  if (issue !== undefined) return issue.path === 'displayName' ? nameFailureText(issue.message) : null
  return /\bname\b/i.test(message) ? nameFailureText(message) : null
}

export function toCreateAccountFailure(error: unknown): CreateAccountFailure {
  if (!(error instanceof ApiError)) return new CreateAccountFailure('other', failed)
  const { message, status, issues } = error
  if (message.includes('Email already in use'))
    return new CreateAccountFailure('email_in_use', emailInUseText)
  if (status === 403) return new CreateAccountFailure('link_sent', message)
  const nameMessage = aboutName(error)
  if (nameMessage !== null)
    return new CreateAccountFailure('field', nameMessage, [{ path: 'displayName', message: nameMessage }])
  return new CreateAccountFailure(issues.length > 0 ? 'field' : 'other', message || failed, issues)
}

function CreateAccountForm({
  registrant,
  onCreated,
  onSkip,
}: {
  registrant: { name: string; email: string }
  onCreated: () => void
  onSkip: () => void
}) {
  const api = useApiClient()
  const [failure, setFailure] = useState<CreateAccountFailure | null>(null)
  const form = useSimpleForm({
    id: 'account',
    schema: CreateAccountInput,
    initial: { email: registrant.email, displayName: registrant.name, password: '' },
    async send(input) {
      setFailure(null)
      try {
        await createAccount(api, input)
      } catch (error) {
        throw toCreateAccountFailure(error)
      }
      onCreated()
    },
    onFailure: (error) => setFailure(error as CreateAccountFailure),
  })
  const readOnly = form.isSending
  return (
    <form className="grid max-w-[32rem] gap-2" aria-label="Create account" {...form.props}>
      <Field {...form.field('email')} label="Email">
        {(wiring) => (
          <EmailInput {...wiring} {...form.input('email')} readOnly={readOnly} autoComplete="username" />
        )}
      </Field>
      <Field {...form.field('displayName')} label="Display Name">
        {(wiring) => (
          <TextInput {...wiring} {...form.input('displayName')} readOnly={readOnly} autoComplete="nickname" />
        )}
      </Field>
      <Field
        {...form.field('password')}
        label="Password"
        hint="At least 8 characters. Best with an uppercase letter, a lowercase letter and a number."
      >
        {(wiring) => (
          <PasswordInput
            {...wiring}
            {...form.input('password')}
            readOnly={readOnly}
            autoComplete="new-password"
          />
        )}
      </Field>
      {/* Beside the button: on phones the top of the form is out of sight. */}
      <Failure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busyLabel={form.isSending ? 'Creating account...' : undefined}>
          Create account
        </Button>
        <Button variant="ghost" onClick={onSkip}>
          Skip for now
        </Button>
      </div>
    </form>
  )
}

function Failure({ failure }: { failure: CreateAccountFailure | null }) {
  switch (failure?.kind) {
    case undefined:
    case 'field':
      return null
    case 'link_sent':
      return <Alert title="Please check your e-mail">{failure.message}</Alert>
    case 'email_in_use':
      return (
        <Alert variant="error" title={failure.message}>
          <Link to="/login">Log in</Link>
        </Alert>
      )
    case 'other':
      return <Alert variant="error" title={failure.message} />
  }
}

type View = 'prompt' | 'form' | 'folded' | 'created'

export interface CreateAccountPromptProps {
  registrant: { readonly name: string; readonly email: string }
}

export function CreateAccountPrompt({ registrant }: CreateAccountPromptProps) {
  const [view, setView] = useState<View>('prompt')
  const top = useRef<HTMLDivElement>(null)
  const hasChanged = useRef(false)

  // What was pressed is gone with its view; the first view takes nothing from the page around it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what it reacts to
  useEffect(() => {
    if (!hasChanged.current) return
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [view])

  function show(next: View) {
    hasChanged.current = true
    setView(next)
  }

  return (
    <div ref={top} tabIndex={-1}>
      <Card as="section" labelledBy="account-heading">
        <h2 id="account-heading" className={view === 'folded' ? 'sr-only' : 'text-h3'}>
          {view === 'created' ? 'Account created' : 'Create your account'}
        </h2>
        {view === 'prompt' ? (
          <Prompt onCreate={() => show('form')} onSkip={() => show('folded')} />
        ) : view === 'form' ? (
          <CreateAccountForm
            registrant={registrant}
            onCreated={() => show('created')}
            onSkip={() => show('prompt')}
          />
        ) : view === 'folded' ? (
          <button
            type="button"
            className="flex min-h-11 items-center justify-between gap-3 text-left font-semibold"
            aria-expanded={false}
            onClick={() => show('prompt')}
          >
            Create an account to see your registrations in one place
            <Icon name="chevron-down" />
          </button>
        ) : (
          <RedirectToDashboard>Welcome! Your account is ready, and you are logged in.</RedirectToDashboard>
        )}
      </Card>
    </div>
  )
}

function Prompt({ onCreate, onSkip }: { onCreate: () => void; onSkip: () => void }) {
  return (
    <>
      <p>With an account, you can see all your registrations in one place and register faster next time.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCreate}>Create account</Button>
        <Button variant="ghost" onClick={onSkip}>
          Skip for now
        </Button>
      </div>
      <p>
        Already have an account? <Link to="/login">Sign in</Link>
      </p>
    </>
  )
}
