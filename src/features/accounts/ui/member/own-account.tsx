import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { Loading, Skeleton } from '../../../../ui/public/skeleton.tsx'
import { ErrorState } from '../../../../ui/public/states.tsx'
import { Card } from '../../../../ui/public/structure.tsx'
import { takesSecondFactor } from '../../../people/contract/permissions.ts'
import type { Account } from '../../contract/accounts.ts'
import { accountQuery } from '../own-account-api.ts'
import { DetailsForm } from './details-form.tsx'
import { EmailSection, VerificationNotice } from './email-section.tsx'
import { GoogleSection } from './google-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

export function OwnAccount() {
  const { data, error, refetch } = useQuery(accountQuery(useApi()))
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
      <VerificationNotice user={user} />
      <div className="account-parts">
        <div className="account-column">
          <DetailsForm account={account} />
          <PreferencesForm stored={user.communicationPreferences} />
        </div>
        <div className="account-column">
          <EmailSection user={user} />
          {/* Remounts with another form once a password exists. */}
          <PasswordSection
            key={String(hasPassword)}
            email={user.email}
            hasPassword={hasPassword}
            isGoogleLinked={account.google.isLinked}
          />
          <GoogleSection account={account} />
          {hasSecondFactor || takesSecondFactor(user.role) ? <TwoStepSection /> : null}
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
