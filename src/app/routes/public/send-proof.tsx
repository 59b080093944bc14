import { cpdProvider } from '../../../content/provider.ts'
import { useLinkToken } from '../../../features/accounts/ui/public/use-link-token.ts'
import { ProviderContact } from '../../../features/checkout/ui/public/provider-contact.tsx'
import { SendProofScreen } from '../../../features/checkout/ui/public/send-proof-screen.tsx'
import { Alert } from '../../../ui/public/alert.tsx'
import { LazyFormStyles } from '../../../ui/public/lazy-styles.tsx'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { pageRequestContext } from '../../request-context.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/send-proof.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequestContext).appUrl }
}

export function clientLoader() {
  return { appUrl: window.location.origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/send-proof',
    title: 'Your Payment',
    description: `Send a new proof of payment to ${cpdProvider.name}.`,
    isHidden: true,
  })
}

/** The token is in the fragment, so it never reaches a server log. */
export default function SendProofPage() {
  return (
    <>
      <LazyFormStyles nonce={useNonce()} />
      <Section>
        <div className="mx-auto grid w-full max-w-[40rem] gap-6">
          <PageHeading title="Your Payment" subtitle="You opened a link from one of our e-mails." />
          <noscript>
            <Alert variant="warning" title="This link needs JavaScript">
              <p>
                Please turn it on in your browser, then open the link again. Or send the new proof of payment
                by e-mail: <ProviderContact />.
              </p>
            </Alert>
          </noscript>
          <SendProofScreen token={useLinkToken()} />
        </div>
      </Section>
    </>
  )
}
