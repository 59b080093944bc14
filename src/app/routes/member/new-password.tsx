import { useSearchParams } from 'react-router'
import { useAuth } from '../../../features/accounts/ui/auth-provider.tsx'
import accountStyles from '../../../features/accounts/ui/member/account.css?url'
import { NewPasswordForm } from '../../../features/accounts/ui/member/new-password-form.tsx'
import { readNextPath } from '../../../features/accounts/ui/next-url.ts'
import { Alert } from '../../../ui/public/alert.tsx'
import { ButtonLink } from '../../../ui/public/button.tsx'
import { LazyFormStyles } from '../../../ui/public/lazy-styles.tsx'
import { PageHeading } from '../../../ui/structure.tsx'
import { memberPageMeta } from '../../shell/member-meta.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/new-password.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: accountStyles }]

export function meta() {
  return memberPageMeta('Choose a new password')
}

/** Makes a user replace a password that somebody else set, before anything else. */
export default function NewPasswordPage() {
  const { state } = useAuth()
  const [search] = useSearchParams()
  const nonce = useNonce()
  if (state.status !== 'authenticated') return null
  const next = readNextPath(search.get('next'))
  return (
    <>
      <LazyFormStyles nonce={nonce} />
      <PageHeading title="Choose a new password" />
      <section className="account" aria-label="New password">
        {state.user.needsNewPassword ? (
          <>
            <Alert variant="info" title="Your password was set by someone else">
              <p>Choose one that only you know to continue.</p>
            </Alert>
            <NewPasswordForm email={state.user.email} next={next} />
          </>
        ) : (
          <div>
            <ButtonLink to={next} reloadDocument>
              Continue
            </ButtonLink>
          </div>
        )}
      </section>
    </>
  )
}
