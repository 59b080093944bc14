import { Link } from 'react-router'
import activityStyles from '../../../features/email/ui/admin/activity/activity.css?url'
import { readActivityAddress } from '../../../features/email/ui/admin/activity/activity-search-params.ts'
import configurationStyles from '../../../features/email/ui/admin/configuration/configuration.css?url'
import integrationStyles from '../../../features/email/ui/admin/integration.css?url'
import statisticsStyles from '../../../features/email/ui/admin/statistics/statistics.css?url'
import templatesStyles from '../../../features/email/ui/admin/templates/templates.css?url'
import { outboxQuery } from '../../../features/email/ui/outbox-api.ts'
import { configurationQuery } from '../../../features/email/ui/settings-api.ts'
import { daysShown, mailDaysQuery, statisticsQuery } from '../../../features/email/ui/statistics-api.ts'
import { templatesQuery } from '../../../features/email/ui/templates-api.ts'
import { webhookStandingQuery } from '../../../features/email/ui/webhooks-api.ts'
import { PageHeading } from '../../../ui/public/structure.tsx'
import {
  type AdminPrefetchContext,
  adminPageMeta,
  emptyAdminPageData,
  GuardedAdminPage,
  loadAdminPage,
} from '../../shell/admin-page.tsx'
import type { Route } from './+types/email-integration.ts'
import { EmailIntegrationTabs, readEmailIntegrationTab } from './email-integration/integration-tabs.tsx'

const permission = 'mail.manage'

export const links: Route.LinksFunction = () =>
  [integrationStyles, configurationStyles, activityStyles, templatesStyles, statisticsStyles].map((href) => ({
    rel: 'stylesheet',
    href,
  }))

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, permission, prefetchTab)
}

async function prefetchTab({ queries, api, params }: AdminPrefetchContext): Promise<void> {
  switch (readEmailIntegrationTab(params)) {
    case 'activity':
      return queries.prefetchQuery(outboxQuery(api, readActivityAddress(params)))
    case 'configuration':
      return queries.prefetchQuery(configurationQuery(api))
    case 'templates':
      return queries.prefetchQuery(templatesQuery(api))
    case 'statistics':
      await Promise.all([
        queries.prefetchQuery(statisticsQuery(api)),
        queries.prefetchQuery(mailDaysQuery(api, daysShown)),
        queries.prefetchQuery(webhookStandingQuery(api)),
      ])
      return
    case 'webhooks':
      return queries.prefetchQuery(webhookStandingQuery(api))
    case 'guides':
  }
}

export function clientLoader() {
  return emptyAdminPageData()
}

export function meta({ loaderData }: Route.MetaArgs) {
  return adminPageMeta('Email Integration', loaderData)
}

export default function EmailIntegrationPage({ loaderData }: Route.ComponentProps) {
  return (
    <GuardedAdminPage permission={permission} loaded={loaderData}>
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
        subtitle="Connect a mail provider, edit your e-mail templates, and track every message."
      />
      <EmailIntegrationTabs />
    </GuardedAdminPage>
  )
}
