import { provider } from '../../../content/provider.ts'
import { PageHeading, Section } from '../../../ui/public/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { pageRequest } from '../../request-context.ts'
import type { Route } from './+types/send-proof.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequest).appUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/send-proof',
    title: 'Your Payment',
    description: `Send a new proof of payment to ${provider.name}.`,
    isHidden: true,
  })
}

/** Where the link of a rejected payment leads. Its secret stands behind '#', so it never reaches a server's log. */
export default function SendProofPage() {
  return (
    <Section>
      <PageHeading title="Your Payment" />
    </Section>
  )
}
