import { Link } from 'react-router'
import { activitySearchParams } from '#app/features/email/ui/admin/activity/activity-search-params.ts'
import {
  mailStatisticsByDayQuery,
  mailStatisticsDaysShown,
  mailStatisticsQuery,
  outboxMessagesQuery,
} from '#app/features/email/ui/outbox-api.ts'
import { mailConfigurationQuery, webhookStatusQuery } from '#app/features/email/ui/settings-api.ts'
import { emailTemplatesQuery, templateTypesQuery } from '#app/features/email/ui/templates-api.ts'
import { emailTextsQuery } from '#app/features/email/ui/texts-api.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { type AdminPrefetchContext, adminPage } from './admin-page.tsx'
import { EmailIntegrationTabs, readEmailIntegrationTab } from './email-integration/integration-tabs.tsx'

export const { loader, Component } = adminPage({
  title: 'Email Integration',
  permission: 'mail.manage',
  prefetch: prefetchTab,
  Content: EmailIntegration,
})

async function prefetchTab({ queries, params }: AdminPrefetchContext): Promise<void> {
  switch (readEmailIntegrationTab(params)) {
    case 'activity':
      await Promise.all([
        queries.prefetchQuery(outboxMessagesQuery(activitySearchParams.read(params))),
        queries.prefetchQuery(templateTypesQuery()),
      ])
      return
    case 'configuration':
      return queries.prefetchQuery(mailConfigurationQuery())
    case 'templates':
      await Promise.all([
        queries.prefetchQuery(emailTemplatesQuery()),
        queries.prefetchQuery(templateTypesQuery()),
        queries.prefetchQuery(emailTextsQuery()),
      ])
      return
    case 'statistics':
      await Promise.all([
        queries.prefetchQuery(mailStatisticsQuery()),
        queries.prefetchQuery(mailStatisticsByDayQuery(mailStatisticsDaysShown)),
        queries.prefetchQuery(webhookStatusQuery()),
      ])
      return
    case 'webhooks':
      return queries.prefetchQuery(webhookStatusQuery())
    case 'guides':
  }
}

function EmailIntegration() {
  return (
    <>
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
    </>
  )
}
