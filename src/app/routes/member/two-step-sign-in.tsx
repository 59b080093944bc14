import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { MemberPageMeta } from '#app/app/shell/member-meta.tsx'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import { TwoStepSignInSection } from '#app/features/accounts/ui/member/two-step-section.tsx'
import { readNextPath } from '#app/features/accounts/ui/next-url.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { PageHeading } from '#app/ui/structure.tsx'

/** Makes a user set up a second factor where the site requires one, before anything else. */
export function Component() {
  const { state } = useAuth()
  const [search] = useSearchParams()
  const isNeeded = state.status === 'authenticated' && state.user.needsSecondFactor === true
  const [wasNeeded] = useState(isNeeded)
  // A full page load, because the layout depends on the permissions.
  const onward = (
    <div>
      <ButtonLink to={readNextPath(search.get('next'))} reloadDocument>
        Continue
      </ButtonLink>
    </div>
  )
  return (
    <>
      <MemberPageMeta title="Two-step sign-in" />
      <PageHeading title="Two-step sign-in" />
      <section className="account" aria-labelledby="setup-heading">
        <h2 id="setup-heading" className="sr-only">
          Set up two-step sign-in
        </h2>
        {isNeeded ? (
          <Alert variant="info" title="Please set up two-step sign-in first">
            <p>
              All staff log in with their password and a second step: an app on their phone, or a passkey.
              Setting it up takes about two minutes. After that, you can open the admin area.
            </p>
          </Alert>
        ) : wasNeeded ? (
          <Alert variant="success" title="Two-step sign-in is set up">
            <p>Save your recovery codes before you go on.</p>
          </Alert>
        ) : null}
        <TwoStepSignInSection />
        {isNeeded ? null : onward}
      </section>
    </>
  )
}
