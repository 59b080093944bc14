import { Link } from 'react-router'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { useAuth } from '../auth-provider.tsx'

export function SecondFactorDueNotice() {
  const { state } = useAuth()
  const dueAt = state.status === 'authenticated' ? state.user.secondFactorDueAt : undefined
  if (dueAt === undefined) return null
  return (
    <div className="dash-notice">
      <Alert variant="warning" title="Set up two-step sign-in">
        <p>
          Your role requires it starting {formatDateTime(dueAt)}. After that date, you cannot continue without
          it. <Link to="/account">Open account settings</Link>
        </p>
      </Alert>
    </div>
  )
}

/** Notice that is shown while the e-mail is unverified. */
export function UnverifiedEmailNotice() {
  const { state } = useAuth()
  if (state.status !== 'authenticated' || state.user.emailVerified) return null
  return (
    <div className="dash-notice">
      <Alert variant="warning" title="Please confirm your e-mail">
        <p>
          Open the link that we sent you. Did not get it?{' '}
          <Link to="/account">Send it again from your account settings</Link>.
        </p>
      </Alert>
    </div>
  )
}
