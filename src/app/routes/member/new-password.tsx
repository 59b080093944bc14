import { useSearchParams } from 'react-router'
import { MemberPageMeta } from '#app/app/shell/member-meta.tsx'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import { NewPasswordForm } from '#app/features/accounts/ui/member/new-password-form.tsx'
import { readNextPath } from '#app/features/accounts/ui/next-url.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { PageHeading } from '#app/ui/structure.tsx'

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
