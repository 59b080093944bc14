import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { isSecondFactorOfferedToRole } from '#app/application/contract/permissions.ts'
import type { CommunicationPreferences } from '#app/features/accounts/contract/account-forms.ts'
import type { Account, SignInSession } from '#app/features/accounts/contract/accounts.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Loading } from '#app/ui/loading.tsx'
import { Badge } from '#app/ui/public/badge.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Checkbox } from '#app/ui/public/inputs.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Card } from '#app/ui/structure.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAuth } from '../auth-provider.tsx'
import { deviceName } from '../device-name.ts'
import { useGoogleSignIn } from '../google-sign-in.ts'
import { ownAccountQuery, useAccountAction, useOwnAccountMutations } from '../own-account-api.ts'
import { GoogleButton } from '../public/google-button.tsx'
import { AccountSection, SaveButton } from './account-section.tsx'
import { AccountDetailsForm } from './details-form.tsx'
import { AccountEmailSection, EmailVerificationNotice } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { TwoStepSignInSection } from './two-step-section.tsx'

const channels = [
  { name: 'email', label: 'E-mail' },
  { name: 'sms', label: 'Text message (SMS)' },
  { name: 'phone', label: 'Phone call' },
] as const

function CommunicationPreferencesForm({ stored }: { stored: CommunicationPreferences }) {
  const { update } = useOwnAccountMutations()
  const { isBusy, run } = useAccountAction()
  const [chosen, setChosen] = useState(stored)
  const isChanged = channels.some(({ name }) => chosen[name] !== stored[name])

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isChanged) return
    run(async () => {
      await update({ communicationPreferences: chosen })
    }, 'Your preferences are saved.')
  }

  return (
    <AccountSection id="preferences" title="Communication preferences">
      <form aria-label="Communication preferences" onSubmit={save} noValidate>
        <fieldset className="account-form" disabled={isBusy}>
          <legend>How may we contact you about seminars and news?</legend>
          {channels.map(({ name, label }) => (
            <Checkbox
              key={name}
              id={`preferences-${name}`}
              label={label}
              checked={chosen[name]}
              onChange={({ target }) => setChosen({ ...chosen, [name]: target.checked })}
            />
          ))}
        </fieldset>
        <SaveButton label="Save preferences" isSaving={isBusy} isChanged={isChanged} />
      </form>
    </AccountSection>
  )
}

export function OwnAccount() {
  const { data, error, refetch } = useQuery(ownAccountQuery())
  return (
    <section className="account" aria-labelledby="account-heading">
      <h2 id="account-heading">My account</h2>
      {data !== undefined ? (
        <Parts account={data} />
      ) : error !== null ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </section>
  )
}

function Parts({ account }: { account: Account }) {
  const { user, hasPassword, hasSecondFactor, sessions } = account
  return (
    <>
      <EmailVerificationNotice user={user} />
      <div className="account-parts">
        <div className="account-column">
          <AccountDetailsForm account={account} />
          <CommunicationPreferencesForm stored={user.communicationPreferences} />
        </div>
        <div className="account-column">
          <AccountEmailSection user={user} />
          {/* Remounts with another form once a password exists. */}
          <PasswordSection
            key={String(hasPassword)}
            email={user.email}
            hasPassword={hasPassword}
            isGoogleLinked={account.google.isLinked}
          />
          <GoogleAccountSection account={account} />
          {hasSecondFactor || isSecondFactorOfferedToRole(user.role) ? <TwoStepSignInSection /> : null}
          <SessionsSection sessions={sessions} isGoogleLinked={account.google.isLinked} />
        </div>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <Loading label="Loading your account">
      <div className="account-parts">
        <Card>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </Card>
        <Card>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </Card>
      </div>
    </Loading>
  )
}

function GoogleAccountSection({ account }: { account: Account }) {
  const { isAvailable, isLinked } = account.google
  if (!isAvailable && !isLinked) return null
  return (
    <AccountSection id="google" title="Google">
      {isLinked ? <Linked hasPassword={account.hasPassword} /> : <NotLinked />}
    </AccountSection>
  )
}

function Linked({ hasPassword }: { hasPassword: boolean }) {
  const { change } = useOwnAccountMutations()
  const { isBusy, run } = useAccountAction()
  return (
    <>
      <p className="account-line">
        <Badge variant="success">Linked</Badge> You can log in with Google.
      </p>
      {hasPassword ? (
        <div>
          <Button
            variant="secondary"
            busyLabel={isBusy ? 'Unlinking...' : undefined}
            onClick={() =>
              run(() => change('POST /account/unlink-google', {}), 'Google is no longer linked.')
            }
          >
            Unlink Google
          </Button>
        </div>
      ) : (
        <p className="field-hint">To unlink it, set a password first: it is your only way to log in.</p>
      )}
    </>
  )
}

function NotLinked() {
  const { onLogin } = useAuth()
  const { invalidate } = useOwnAccountMutations()
  const google = useGoogleSignIn({
    intent: 'link',
    onResponse(response) {
      // A signed-in user has already passed the second factor.
      if ('user' in response) onLogin(response.user)
      toast.success('Google is linked to your account.')
      void invalidate()
    },
  })
  return (
    <>
      <p>Link your Google account, and you can log in without typing your password.</p>
      <GoogleButton google={google} label="Link Google" />
    </>
  )
}

function SessionsSection({
  sessions,
  isGoogleLinked,
}: {
  sessions: readonly SignInSession[]
  isGoogleLinked: boolean
}) {
  const { change } = useOwnAccountMutations()
  const { isBusy, run } = useAccountAction()
  return (
    <AccountSection id="sessions" title="Where you are logged in">
      <ul className="account-sessions">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <Button
            variant="secondary"
            busyLabel={isBusy ? 'Logging out...' : undefined}
            onClick={() =>
              run(() => change('POST /account/sessions/end-others', {}), 'Your other devices are logged out.')
            }
          >
            Log out everywhere else
          </Button>
          {isGoogleLinked ? (
            <p className="field-hint">
              Your linked Google account can still be used to log in. If someone else may have linked it,
              unlink it or change your password.
            </p>
          ) : null}
        </div>
      ) : null}
    </AccountSection>
  )
}

function SessionLine({ session }: { session: SignInSession }) {
  const { change } = useOwnAccountMutations()
  const { isBusy, run } = useAccountAction()
  const { userAgent, lastSeenAt, createdAt, ipAddress, isCurrent } = session
  const device = deviceName(userAgent)
  const lastUsed = formatDateTime(lastSeenAt)
  return (
    <li className="account-session">
      <div>
        <p className="account-line account-device">
          {device} {isCurrent ? <Badge variant="success">This device</Badge> : null}
        </p>
        <p className="field-hint">Last used {lastUsed}</p>
        <p className="field-hint">
          Logged in {formatDateTime(createdAt)}
          {ipAddress === null ? '' : ` from ${ipAddress}`}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          variant="secondary"
          busyLabel={isBusy ? 'Ending...' : undefined}
          aria-label={`End the session of ${device}, last used ${lastUsed}`}
          onClick={() =>
            run(
              () => change('POST /account/sessions/end', { sessionId: session.id }),
              `${device} is logged out.`,
            )
          }
        >
          End
        </Button>
      )}
    </li>
  )
}
