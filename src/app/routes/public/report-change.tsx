import { useActionData } from 'react-router'
import type { PageHandle } from '#app/app/page-handle.ts'
import { PageMeta } from '#app/app/page-meta.tsx'
import { PasteLinkForm } from '#app/features/accounts/ui/public/paste-link-form.tsx'
import { useLinkToken } from '#app/features/accounts/ui/public/use-link-token.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { ReportUnauthorizedChangeScreen } from '#app/features/support/ui/public/report-change-screen.tsx'
import { PageHeading, Section } from '#app/ui/structure.tsx'
import type { postReportChange } from './report-change/post-report-change.server.ts'

export const handle: PageHandle = { startsAtOnce: true }

/** Target of account-change notices. The token is in the fragment, so it never reaches a server log. */
export function Component() {
  const { name } = useOrganisation()
  const actionData = useActionData<typeof postReportChange>()
  const token = useLinkToken()
  const isDone = actionData?.done === true
  return (
    <>
      <PageMeta
        path="/report-change"
        title="This Was Not Me"
        description={`Report a change to your account at ${name} that you did not make.`}
        isHidden
      />
      <Section>
        <div className="mx-auto grid w-full max-w-[32rem] gap-6">
          <PageHeading title="This Was Not Me" subtitle="You opened a link from one of our e-mails." />
          <ReportUnauthorizedChangeScreen
            token={token}
            posted={actionData?.posted ?? null}
            isDoneAlready={isDone}
          />
          {isDone ? null : (
            <PasteLinkForm error={actionData?.posted?.errors.token} submitLabel="This was not me" />
          )}
        </div>
      </Section>
    </>
  )
}
