import { Link } from 'react-router'
import { Alert } from '../../../../ui/public/alert.tsx'
import { useAuth } from '../auth-provider.tsx'

/** Shown while the e-mail is unverified. */
export function EmailNotice() {
  const { state } = useAuth()
  if (state.status !== 'authenticated' || state.user.emailVerified) return null
  return (
    <div className="mb-5">
      <Alert variant="warning" title="Please confirm your e-mail">
        <p>
          Open the link that we sent to you. Nothing there?{' '}
          <Link to="/account" reloadDocument>
            Send it again from your account settings
          </Link>
          .
        </p>
      </Alert>
    </div>
  )
}
