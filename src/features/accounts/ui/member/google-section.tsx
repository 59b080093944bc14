import { Badge } from '../../../../ui/public/badge.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { toast } from '../../../../ui/public/toast.ts'
import type { Account } from '../../contract/accounts.ts'
import { useAuth } from '../auth-provider.tsx'
import { useGoogleSignIn } from '../google-sign-in.ts'
import { useAction, useOwnAccount } from '../own-account-api.ts'
import { GoogleButton } from '../public/google-button.tsx'
import { AccountSection } from './account-section.tsx'

export function GoogleSection({ account }: { account: Account }) {
  const { isAvailable, isLinked } = account.google
  if (!isAvailable && !isLinked) return null
  return (
    <AccountSection id="google" title="Google">
      {isLinked ? <Linked hasPassword={account.hasPassword} /> : <NotLinked />}
    </AccountSection>
  )
}

function Linked({ hasPassword }: { hasPassword: boolean }) {
  const { change } = useOwnAccount()
  const { isBusy, run } = useAction()
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
            onClick={() => run(() => change('/unlink-google'), 'Google is not linked any more.')}
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
  const { renew } = useOwnAccount()
  const google = useGoogleSignIn({
    intent: 'link',
    onAnswer(answer) {
      // A signed-in user has already passed the second factor.
      if ('user' in answer) onLogin(answer.user)
      toast.success('Google is linked to your account.')
      void renew()
    },
  })
  return (
    <>
      <p>Link your Google account, and you can log in without typing your password.</p>
      <GoogleButton google={google} label="Link Google" />
    </>
  )
}
