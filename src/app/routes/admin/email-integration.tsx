import { Link } from 'react-router'
import integrationStyles from '../../../features/messaging/ui/admin/integration.css?url'
import { PageHeading } from '../../../ui/public/structure.tsx'
import {
  type Asking,
  loadOfficePage,
  OfficePage,
  officeMeta,
  openOfficePage,
} from '../../shell/office-page.tsx'
import type { Route } from './+types/email-integration.ts'
import { readIntegrationTab } from './email-integration/integration-address.ts'
import { IntegrationTabs } from './email-integration/integration-tabs.tsx'

const permission = 'mail.manage'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: integrationStyles }]

export function loader(args: Route.LoaderArgs) {
  return loadOfficePage(args, permission, prefetchTab)
}

async function prefetchTab({ params }: Asking): Promise<void> {
  switch (readIntegrationTab(params)) {
    case 'configuration':
    case 'templates':
    case 'statistics':
    case 'webhooks':
    case 'guides':
    case 'activity':
  }
}

export function clientLoader() {
  return openOfficePage()
}

export function meta({ loaderData }: Route.MetaArgs) {
  return officeMeta('Email Integration', loaderData)
}

export default function EmailIntegrationPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficePage permission={permission} loaded={loaderData}>
      <nav className="breadcrumb" aria-label="Breadcrumb">
        <ol>
          <li>
            <Link to="/dashboard">Dashboard</Link>
          </li>
          <li aria-current="page">Email Integration</li>
        </ol>
      </nav>
      <PageHeading
        title="Email Integration"
        subtitle="Connect a mail provider, write what your letters say, and see what became of each one."
      />
      <IntegrationTabs />
    </OfficePage>
  )
}
