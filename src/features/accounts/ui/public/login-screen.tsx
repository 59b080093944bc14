import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { LoginInput } from '#app/features/accounts/contract/account-forms.ts'
import type { User } from '#app/features/accounts/contract/accounts.ts'
import type { SecondFactorMethod, SignInResponse } from '#app/features/accounts/contract/second-factor.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Loading } from '#app/ui/loading.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { EmailInput } from '#app/ui/public/email-input.tsx'
import { Field } from '#app/ui/public/field.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { Card } from '#app/ui/structure.tsx'
import { useAuth } from '../auth-provider.tsx'
import { useGoogleSignIn } from '../google-sign-in.ts'
import { logIn, signInMethodsQuery } from '../sign-in-api.ts'
import { GoogleButton, OrDivider } from './google-button.tsx'
import { LazySecondFactorStep } from './lazy-second-step.tsx'
import { PasswordInput } from './password-input.tsx'
import { PostedSecondStep } from './posted-second-step.tsx'
import { RequestAccountLinkForm } from './request-link-form.tsx'

/** Milliseconds in which the success can be noticed. */
const leaveAfterMs = 200

export interface LoginScreenProps {
  next: string
  /** True to offer an e-mailed link instead of the sign-in methods. */
  isRequestingLink: boolean
  /** Form that was posted without script. */
  posted: PostedForm | null
  postedStep: PostedLoginStep | null
}

/** Outcome of a form that was posted without script. */
export type PostedLoginStep =
  | {
      readonly kind: 'second_factor'
      readonly methods: readonly SecondFactorMethod[]
      readonly email: string
    }
  | { readonly kind: 'link_sent'; readonly email: string }
  | { readonly kind: 'start_over'; readonly reason: string; readonly email: string }

export function LoginScreen({ next, isRequestingLink, posted, postedStep }: LoginScreenProps) {
  const { state, onLogin } = useAuth()
  const methods = useQuery(signInMethodsQuery())
  const [isNew, setIsNew] = useState(false)
  const [awaited, setAwaited] = useState(postedStep?.kind === 'second_factor' ? postedStep.methods : null)
  const [notice, setNotice] = useState(postedStep?.kind === 'start_over' ? postedStep.reason : null)
  const isSignedIn = state.status === 'authenticated'

  useEffect(() => {
    if (!isSignedIn) return
    // A full page load, because the layout depends on the user; replaces the history entry.
    const timer = setTimeout(() => window.location.replace(next), isNew ? leaveAfterMs : 0)
    return () => clearTimeout(timer)
  }, [isSignedIn, isNew, next])

  function takeOver(user: User) {
    setIsNew(true)
    onLogin(user)
  }

  function handleResponse(response: SignInResponse) {
    setNotice(null)
    if ('user' in response) takeOver(response.user)
    else setAwaited(response.secondFactor.methods)
  }

  /** @param reason why the user must start again */
  function startOver(reason: string | null) {
    setNotice(reason)
    setAwaited(null)
    requestAnimationFrame(() => document.getElementById('login-email')?.focus())
  }

  if (state.status === 'loading' || methods.isPending || (isSignedIn && !isNew)) return <Waiting />
  if (isRequestingLink) {
    return (
      <Card>
        <RequestAccountLinkForm
          posted={posted}
          postedTo={postedStep?.kind === 'link_sent' ? postedStep.email : null}
        />
      </Card>
    )
  }
  if (awaited !== null) {
    return (
      <Card as="section" labelledBy="second-step-heading">
        <h2 id="second-step-heading" className="text-h3">
          Two-step sign-in
        </h2>
        {postedStep?.kind === 'second_factor' ? (
          <PostedSecondStep methods={awaited} posted={posted} email={postedStep.email} />
        ) : (
          <LazySecondFactorStep
            methods={awaited}
            isLeaving={isSignedIn}
            onSignedIn={takeOver}
            onBack={() => startOver(null)}
            onExpired={startOver}
          />
        )}
      </Card>
    )
  }
  return (
    <Card>
      {notice === null ? null : <Alert variant="warning" title={notice} />}
      {state.status === 'unauthenticated' && state.errorMessage !== null ? (
        <Alert variant="warning" title={state.errorMessage} />
      ) : null}
      {methods.data?.google === true ? (
        <GoogleMethod isLeaving={isSignedIn} onResponse={handleResponse} />
      ) : null}
      <LoginForm posted={posted} postedStep={postedStep} isLeaving={isSignedIn} onResponse={handleResponse} />
      <p>
        No account yet? <Link to="/register">Register for a seminar</Link>
      </p>
      <p>
        Registered before? <Link to="/login?link=request">Send me a link</Link>
      </p>
    </Card>
  )
}

interface MethodProps {
  isLeaving: boolean
  onResponse: (response: SignInResponse) => void
}

function GoogleMethod({ isLeaving, onResponse }: MethodProps) {
  const google = useGoogleSignIn({ onResponse })
  return (
    <div className="needs-script grid gap-4">
      <GoogleButton google={google} isDisabled={isLeaving} />
      <OrDivider text="or" />
    </div>
  )
}

function Waiting() {
  const line = <div className="skeleton skeleton-button w-full" />
  return (
    <Card>
      <Loading label="Loading">
        <div className="grid gap-6">
          {line}
          <Skeleton shape="title" />
          {line}
          <Skeleton shape="title" />
          {line}
          <Skeleton shape="button" />
        </div>
      </Loading>
    </Card>
  )
}

interface LoginFormProps {
  posted: PostedForm | null
  postedStep: PostedLoginStep | null
  /** True while the page is being left, which keeps the form busy. */
  isLeaving: boolean
  onResponse: (response: SignInResponse) => void
}

function LoginForm({ posted, postedStep, isLeaving, onResponse }: LoginFormProps) {
  const api = useApiClient()
  const [failure, setFailure] = useState(posted?.failure ?? null)
  const form = useSimpleForm({
    id: 'login',
    schema: LoginInput,
    initial: { email: postedStep?.kind === 'start_over' ? postedStep.email : '', password: '' },
    posted,
    async send(input) {
      setFailure(null)
      onResponse(await logIn(api, input))
    },
    onFailure(error) {
      setFailure(error instanceof ApiError ? error.message : 'Login failed. Please try again.')
      form.focus('password')
    },
  })
  const isBusy = form.isSending || isLeaving
  return (
    <form className="grid gap-2" aria-label="Login" {...form.props}>
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
