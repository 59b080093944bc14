import { Link } from 'react-router'
import { cpdProvider } from '../../../content/provider.ts'
import { ProviderContact } from '../../../features/checkout/ui/public/provider-contact.tsx'
import { RegistrationStatusCheck } from '../../../features/registrations/ui/public/status-check.tsx'
import { Alert } from '../../../ui/public/alert.tsx'
import { LazyFormStyles } from '../../../ui/public/lazy-styles.tsx'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { pageRequestContext } from '../../request-context.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/status.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequestContext).appUrl }
}

export function clientLoader() {
  return { appUrl: window.location.origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/status',
    title: 'Check Your Registration',
    description: `See which seminars of ${cpdProvider.name} you are registered for. All you need is your e-mail address.`,
  })
}

export default function StatusPage() {
  return (
    <>
      <LazyFormStyles nonce={useNonce()} />
      <Section>
        <div className="grid gap-6">
          <PageHeading
            title="Check Your Registration"
            subtitle="Enter the e-mail address that you registered with to see your seminars."
          />
          <noscript>
            <Alert variant="warning" title="Checking here needs JavaScript">
              <p>
                Please turn it on in your browser. Or ask us by phone or e-mail: <ProviderContact />.
              </p>
            </Alert>
          </noscript>
          <div className="needs-script">
            <RegistrationStatusCheck />
          </div>
          <p>
            Registered before? <Link to="/login?link=request">Send me a link</Link> to choose a password and
            see all your registrations in your account.
          </p>
        </div>
      </Section>
    </>
  )
}
