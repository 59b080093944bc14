import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { Loading } from '../../../../ui/loading.tsx'
import { Alert } from '../../../../ui/public/alert.tsx'
import { Button, ButtonLink } from '../../../../ui/public/button.tsx'
import { Skeleton } from '../../../../ui/public/skeleton.tsx'
import { Card } from '../../../../ui/structure.tsx'
import type { SecondFactorMethod } from '../../contract/second-factor.ts'
import { sessionQuery } from '../accounts-api.ts'
import { useAuth } from '../auth-provider.tsx'
import { dashboardPath } from '../next-url.ts'
import { verifyEmail } from '../sign-in-api.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { LazySecondFactorStep } from './lazy-second-step.tsx'
import { RedirectToDashboard } from './lead-to-dashboard.tsx'
import { useLinkToken } from './use-link-token.ts'

type LinkOutcome = 'confirmed' | 'other_account' | 'invalid' | 'sign_in_first'

export function AccountLinkScreen() {
  const token = useLinkToken()
  // Another link opened in the same tab starts afresh.
  return <OpenedLink key={token} token={token} />
}

function OpenedLink({ token }: { token: string | null }) {
  const { state } = useAuth()
  const [finding, setFinding] = useState<LinkOutcome | null>(null)
  const [awaited, setAwaited] = useState<readonly SecondFactorMethod[] | null>(null)
  if (token === null || state.status === 'loading') return <Waiting />
  if (awaited !== null) return <SecondStepOfLink methods={awaited} />
  const isFirst = finding === null
  if (token === '' || finding === 'invalid') {
    return <InvalidLink isSignedIn={state.status === 'authenticated'} isFirst={isFirst} />
  }
  if (finding === 'confirmed') {
    return (
      <Step title="Your e-mail is confirmed" isFirst={isFirst}>
        <RedirectToDashboard>You can now see all registrations made with it.</RedirectToDashboard>
      </Step>
    )
  }
  if (finding === 'sign_in_first') {
    return (
      <Step title="Log in first" isFirst={isFirst}>
        <p role="status">Please log in to your account first, then open the link again.</p>
        <div>
          <ButtonLink to="/login">Login</ButtonLink>
        </div>
      </Step>
    )
  }
  if (state.status === 'authenticated' && isFirst) {
    return <Confirm token={token} email={state.user.email} onFinding={setFinding} />
  }
  return (
    <Step title="Choose a new password" isFirst={isFirst}>
      {finding === 'other_account' ? (
        <Alert variant="warning" title="This link belongs to another account." />
      ) : null}
      <ChoosePasswordForm
        token={token}
        onInvalid={() => setFinding('invalid')}
        onSignInFirst={() => setFinding('sign_in_first')}
        onSecondFactor={setAwaited}
      />
    </Step>
  )
}

const toLogin = () => window.location.assign('/login')

function SecondStepOfLink({ methods }: { methods: readonly SecondFactorMethod[] }) {
  const [isLeaving, setIsLeaving] = useState(false)

  function leave() {
    setIsLeaving(true)
    window.location.replace(dashboardPath)
  }

  return (
    <Step title="Two-step sign-in" isFirst={false}>
      <p role="status">Your new password is saved.</p>
      <LazySecondFactorStep
        methods={methods}
        isLeaving={isLeaving}
        onSignedIn={leave}
        onBack={toLogin}
        onExpired={toLogin}
      />
    </Step>
  )
}

interface ConfirmProps {
  token: string
  email: string
  onFinding: (finding: LinkOutcome) => void
}

/** Requires a click: e-mail scanners open every link. */
function Confirm({ token, email, onFinding }: ConfirmProps) {
  const api = useApi()
  const queries = useQueryClient()
  const { onLogin } = useAuth()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function explain(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return setFailure('Something went wrong. Please try again.')
    // A taken address names its field; another account's link does not.
    if (error.status === 409 && error.issues.length === 0) return onFinding('other_account')
    if (error.status !== 401) return setFailure(error.message)
    // Either the link is spent, or the session has ended.
    const user = await queries.fetchQuery({ ...sessionQuery(api), staleTime: 0 })
    if (user !== null) onFinding('invalid')
  }

  async function confirm(): Promise<void> {
    setIsSending(true)
    setFailure(null)
    try {
      onLogin(await verifyEmail(api, token))
      onFinding('confirmed')
    } catch (error) {
      await explain(error).catch(() => setFailure('Session check failed'))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Step title="Confirm your e-mail" isFirst>
      {failure === null ? null : <Alert variant="error" title={failure} />}
      <p className="wrap-anywhere">
        You are logged in as <strong>{email}</strong>. Press the button to confirm that the e-mail address
        this link was sent to is yours.
      </p>
      <div className="needs-script">
        <Button onClick={() => void confirm()} busyLabel={isSending ? 'Confirming...' : undefined}>
          Confirm my e-mail
        </Button>
      </div>
    </Step>
  )
}

function InvalidLink({ isSignedIn, isFirst }: { isSignedIn: boolean; isFirst: boolean }) {
  return (
    <Step title="This link is no longer valid" isFirst={isFirst}>
      <p>
        Each link works only once, within two days. When we send you a newer link, older ones stop working.
      </p>
      {isSignedIn ? (
        <>
          <p>You can send yourself a new one from your account settings.</p>
          <div>
            <ButtonLink to="/account" reloadDocument>
              Go to my account
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p>
            Log in and send yourself a new link from your account settings. If you cannot log in, see{' '}
            <Link to="/forgot-password">how to get back into your account</Link>.
          </p>
          <div>
            <ButtonLink to="/login">Login</ButtonLink>
          </div>
        </>
      )}
    </Step>
  )
}

interface StepProps {
  title: string
  isFirst: boolean
  children: ReactNode
}

function Step({ title, isFirst, children }: StepProps) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFirst) top.current?.focus({ preventScroll: true })
  }, [isFirst])
  return (
    <div ref={top} tabIndex={-1}>
      <Card as="section" labelledBy="link-heading">
        <h2 id="link-heading" className="text-h3">
          {title}
        </h2>
        {children}
      </Card>
    </div>
  )
}

function Waiting() {
  return (
    <div className="needs-script">
      <Card>
        <Loading label="Checking the link">
          <div className="grid gap-4">
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton shape="button" />
          </div>
        </Loading>
      </Card>
    </div>
  )
}
