import { HydrationBoundary } from '@tanstack/react-query'
import { cpdProvider } from '../../../content/provider.ts'
import { PasteLinkForm } from '../../../features/accounts/ui/public/paste-link-form.tsx'
import { useLinkToken } from '../../../features/accounts/ui/public/use-link-token.ts'
import {
  MyRegistrations,
  registrationsLinkQuery,
} from '../../../features/payments/ui/public/my-registrations.tsx'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { openPastedLink } from '../../posted-links.server.ts'
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

export async function action({ context }: Route.ActionArgs) {
  return openPastedLink(context, registrationsLinkQuery)
}

/** The token is in the fragment, so it never reaches a server log. */
export default function MyRegistrationsPage({ actionData }: Route.ComponentProps) {
  const linkToken = useLinkToken()
  const token = actionData?.token ?? linkToken
  return (
    <Section>
      <div className="mx-auto grid w-full max-w-[40rem] gap-6">
        <PageHeading title="My Registrations" subtitle="You opened a link from one of our e-mails." />
        {token === null ? <PasteLinkForm error={actionData?.error ?? undefined} /> : null}
        <HydrationBoundary state={actionData?.queries}>
          <MyRegistrations token={token} />
        </HydrationBoundary>
      </div>
    </Section>
  )
}
