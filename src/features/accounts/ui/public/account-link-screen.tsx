import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactorMethod } from '#app/features/accounts/contract/second-factor.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Loading } from '#app/ui/loading.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { Card } from '#app/ui/structure.tsx'
import { sessionQuery } from '../accounts-api.ts'
import { useAuth } from '../auth-provider.tsx'
import { dashboardPath } from '../next-url.ts'
import { verifyEmail } from '../sign-in-api.ts'
import { AccountLinkStep, InvalidAccountLink } from './account-link-step.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { LazySecondFactorStep } from './lazy-second-step.tsx'
import { RedirectToDashboard } from './lead-to-dashboard.tsx'
import { PasteLinkForm } from './paste-link-form.tsx'
import { PostedSecondStep } from './posted-second-step.tsx'
import { useLinkToken } from './use-link-token.ts'

export type AccountLinkOutcome = 'confirmed' | 'other_account' | 'invalid' | 'sign_in_first'

/** Outcome of forms that were posted without script. */
export interface PostedAccountLink {
  readonly token: string
  readonly outcome: AccountLinkOutcome | null
  /** Methods of the second step, if it is next. */
  readonly methods: readonly SecondFactorMethod[] | null
}

export interface AccountLinkScreenProps {
  posted: PostedForm | null
  postedLink: PostedAccountLink | null
}

export function AccountLinkScreen({ posted, postedLink }: AccountLinkScreenProps) {
  const linkToken = useLinkToken()
  const token = postedLink?.token ?? linkToken
  // Another link opened in the same tab starts afresh.
  return (
    <>
      {token === null ? <PasteLinkForm error={posted?.errors.link} /> : null}
      <OpenedLink key={token} token={token} posted={posted} postedLink={postedLink} />
    </>
  )
}

interface OpenedLinkProps extends AccountLinkScreenProps {
  token: string | null
}

function OpenedLink({ token, posted, postedLink }: OpenedLinkProps) {
  const { state } = useAuth()
  const [finding, setFinding] = useState(postedLink?.outcome ?? null)
  const [awaited, setAwaited] = useState<readonly SecondFactorMethod[] | null>(null)
  if (token === null || state.status === 'loading') return <Waiting />
  if (awaited !== null) return <SecondStepOfLink methods={awaited} />
  if (postedLink?.methods) return <PostedSecondStepOfLink methods={postedLink.methods} />
  const isFirst = finding === null
  if (token === '' || finding === 'invalid') {
    return <InvalidAccountLink isSignedIn={state.status === 'authenticated'} isFirst={isFirst} />
  }
  if (finding === 'confirmed') {
    return (
      <AccountLinkStep title="Your e-mail is confirmed" isFirst={isFirst}>
        <RedirectToDashboard>You can now see all registrations made with it.</RedirectToDashboard>
      </AccountLinkStep>
    )
  }
  if (finding === 'sign_in_first') {
    return (
      <AccountLinkStep title="Log in first" isFirst={isFirst}>
        <p role="status">Please log in to your account first, then open the link again.</p>
        <div>
          <ButtonLink to="/login">Login</ButtonLink>
        </div>
      </AccountLinkStep>
    )
  }
  if (state.status === 'authenticated' && isFirst) {
    return <Confirm token={token} email={state.user.email} posted={posted} onFinding={setFinding} />
  }
  return (
    <AccountLinkStep title="Choose a new password" isFirst={isFirst}>
      {finding === 'other_account' ? (
        <Alert variant="warning" title="This link belongs to another account." />
      ) : null}
      <ChoosePasswordForm
        token={token}
        posted={posted}
        onInvalid={() => setFinding('invalid')}
        onSignInFirst={() => setFinding('sign_in_first')}
        onSecondFactor={setAwaited}
      />
    </AccountLinkStep>
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
    <AccountLinkStep title="Two-step sign-in" isFirst={false}>
      <p role="status">Your new password is saved.</p>
      <LazySecondFactorStep
        methods={methods}
        isLeaving={isLeaving}
        onSignedIn={leave}
        onBack={toLogin}
        onExpired={toLogin}
      />
    </AccountLinkStep>
  )
}

/** The login page takes the code. */
function PostedSecondStepOfLink({ methods }: { methods: readonly SecondFactorMethod[] }) {
  return (
    <AccountLinkStep title="Two-step sign-in" isFirst={false}>
      <p role="status">Your new password is saved.</p>
      <PostedSecondStep methods={methods} posted={null} action="/login" />
    </AccountLinkStep>
  )
}

/** Requires a click: e-mail scanners open every link. */
function Confirm({
  token,
  email,
  posted,
  onFinding,
}: {
  posted: PostedForm | null
  token: string
  email: string
  onFinding: (finding: AccountLinkOutcome) => void
}) {
  const api = useApiClient()
  const queries = useQueryClient()
  const { onLogin } = useAuth()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState(posted?.failure ?? null)

  async function explain(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return setFailure('Something went wrong. Please try again.')
    // A taken address names its field; another account's link does not.
    if (error.status === 409 && error.issues.length === 0) return onFinding('other_account')
    if (error.status !== 401) return setFailure(error.message)
    // Either the link is spent, or the session has ended.
    const user = await queries.fetchQuery({ ...sessionQuery(), staleTime: 0 })
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
    <AccountLinkStep title="Confirm your e-mail" isFirst>
      {failure === null ? null : <Alert variant="error" title={failure} />}
      <p className="wrap-anywhere">
        You are logged in as <strong>{email}</strong>. Press the button to confirm that the e-mail address
        this link was sent to is yours.
      </p>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <input type="hidden" name="step" value="confirm" />
        <input type="hidden" name="link" value={token} />
        <Button type="submit" busyLabel={isSending ? 'Confirming...' : undefined}>
          Confirm my e-mail
        </Button>
      </form>
    </AccountLinkStep>
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
