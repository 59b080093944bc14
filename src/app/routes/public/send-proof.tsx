import { HydrationBoundary } from '@tanstack/react-query'
import { cpdProvider } from '../../../content/provider.ts'
import { PasteLinkForm } from '../../../features/accounts/ui/public/paste-link-form.tsx'
import { useLinkToken } from '../../../features/accounts/ui/public/use-link-token.ts'
import { SendProofScreen } from '../../../features/checkout/ui/public/send-proof-screen.tsx'
import { LazyFormStyles } from '../../../ui/public/lazy-styles.tsx'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { pageRequestContext } from '../../request-context.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/send-proof.ts'
import { postProof } from './send-proof/post-proof.server.ts'

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

export async function action({ context }: Route.ActionArgs) {
  return postProof(context)
}

/** The token is in the fragment, so it never reaches a server log. */
export default function SendProofPage({ actionData }: Route.ComponentProps) {
  const linkToken = useLinkToken()
  const token = actionData?.token ?? linkToken
  return (
    <>
      <LazyFormStyles nonce={useNonce()} />
      <Section>
        <div className="mx-auto grid w-full max-w-[40rem] gap-6">
          <PageHeading title="Your Payment" subtitle="You opened a link from one of our e-mails." />
          {token === null ? <PasteLinkForm error={actionData?.error ?? undefined} /> : null}
          <HydrationBoundary state={actionData?.queries}>
            <SendProofScreen token={token} posted={actionData?.posted ?? null} />
          </HydrationBoundary>
        </div>
      </Section>
    </>
  )
}
