import { useSearchParams } from 'react-router'
import { useAuth } from '../../../features/accounts/ui/auth-provider.tsx'
import { NewPasswordForm } from '../../../features/accounts/ui/member/new-password-form.tsx'
import { readNextPath } from '../../../features/accounts/ui/next-url.ts'
import { Alert } from '../../../ui/public/alert.tsx'
import { ButtonLink } from '../../../ui/public/button-link.tsx'
import { PageHeading } from '../../../ui/structure.tsx'
import { MemberPageMeta } from '../../shell/member-meta.tsx'

/** Makes a user replace a password that someone else set, before anything else. */
export function Component() {
  const { state } = useAuth()
  const [search] = useSearchParams()
  if (state.status !== 'authenticated') return null
  const next = readNextPath(search.get('next'))
  return (
    <>
      <MemberPageMeta title="Choose a new password" />
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
