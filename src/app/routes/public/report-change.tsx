import { cpdProvider } from '../../../content/provider.ts'
import { useLinkToken } from '../../../features/accounts/ui/public/use-link-token.ts'
import { ReportUnauthorizedChangeScreen } from '../../../features/support/ui/public/report-change-screen.tsx'
import { Alert } from '../../../ui/public/alert.tsx'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { pageRequestContext } from '../../request-context.ts'
import type { Route } from './+types/report-change.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequestContext).appUrl }
}

export function clientLoader() {
  return { appUrl: window.location.origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/report-change',
    title: 'This Was Not Me',
    description: `Report a change to your account at ${cpdProvider.name} that you did not make.`,
    isHidden: true,
  })
}

/** Target of account-change notices. The token is in the fragment, so it never reaches a server log. */
export default function ReportChangePage() {
  return (
    <Section>
      <div className="mx-auto grid w-full max-w-[32rem] gap-6">
        <PageHeading title="This Was Not Me" subtitle="You opened a link from one of our e-mails." />
        <noscript>
          <Alert variant="warning" title="This link needs JavaScript">
            <p>Please turn it on in your browser, then open the link again.</p>
          </Alert>
        </noscript>
        <ReportUnauthorizedChangeScreen token={useLinkToken()} />
      </div>
    </Section>
  )
}
