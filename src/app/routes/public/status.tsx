import { Link, useActionData } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { RegistrationStatusCheck } from '#app/features/registrations/ui/public/status-check.tsx'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { PageHeading, Section } from '#app/ui/structure.tsx'
import type { postStatusLookup } from './status/post-status-lookup.server.ts'

export function Component() {
  const { name } = useOrganisation()
  const actionData = useActionData<typeof postStatusLookup>()
  return (
    <>
      <PageMeta
        path="/status"
        title="Check Your Registration"
        description={`See which seminars of ${name} you are registered for. All you need is your e-mail address.`}
      />
      <Section>
        <div className="grid gap-6">
          <PageHeading
            title="Check Your Registration"
            subtitle="Enter the e-mail address that you registered with to see your seminars."
          />
          <RegistrationStatusCheck
            posted={actionData?.posted ?? null}
            postedOutcome={actionData?.done ?? null}
            ownLinks={({ id, seminarTitle }) => (
              <p>
                <Link to={`/t/${id}`} reloadDocument aria-label={`Your ticket: ${seminarTitle}`}>
                  Your Ticket
                </Link>
              </p>
            )}
          />
          <p>
            Registered before? <Link to="/login?link=request">Send me a link</Link> to choose a password and
            see all your registrations in your account.
          </p>
        </div>
      </Section>
    </>
  )
}
