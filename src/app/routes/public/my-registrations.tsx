import { cpdProvider } from '../../../content/provider.ts'
import { useLinkToken } from '../../../features/accounts/ui/public/use-link-token.ts'
import { MyRegistrations } from '../../../features/payments/ui/public/my-registrations.tsx'
import { Alert } from '../../../ui/public/alert.tsx'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { pageRequestContext } from '../../request-context.ts'
import type { Route } from './+types/my-registrations.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequestContext).appUrl }
}

export function clientLoader() {
  return { appUrl: window.location.origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/my-registrations',
    title: 'My Registrations',
    description: `Your registrations at ${cpdProvider.name}.`,
    isHidden: true,
  })
}

/** The token is in the fragment, so it never reaches a server log. */
export default function MyRegistrationsPage() {
  return (
    <Section>
      <div className="mx-auto grid w-full max-w-[40rem] gap-6">
        <PageHeading title="My Registrations" subtitle="You opened a link from one of our e-mails." />
        <noscript>
          <Alert variant="warning" title="This link needs JavaScript">
            <p>
              Please turn it on in your browser, then open the link again. Or{' '}
              <a href="/contact">ask us by phone or e-mail</a>.
            </p>
          </Alert>
        </noscript>
        <MyRegistrations token={useLinkToken()} />
      </div>
    </Section>
  )
}
