import { useSearchParams } from 'react-router'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import { activitySearchParams } from '#app/features/email/ui/admin/activity/activity-search-params.ts'
import { EmailActivityTab } from '#app/features/email/ui/admin/activity/activity-tab.tsx'
import { EmailConfigurationTab } from '#app/features/email/ui/admin/configuration/configuration-tab.tsx'
import { MailProviderGuidesTab } from '#app/features/email/ui/admin/guides/guides.tsx'
import { EmailStatisticsTab } from '#app/features/email/ui/admin/statistics/statistics-tab.tsx'
import { EmailTemplatesTab } from '#app/features/email/ui/admin/templates/templates-tab.tsx'
import { EmailWebhooksTab } from '#app/features/email/ui/admin/webhooks/webhooks-tab.tsx'
import { settingsSectionDefinitions } from '#app/features/settings/contract/sections.ts'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { findLabeledOption, useListSearchParams } from '#app/ui/admin/search-params.ts'

export const emailIntegrationTabLabels = {
  configuration: 'Configuration',
  templates: 'Templates',
  statistics: 'Statistics',
  webhooks: 'Webhooks',
  guides: 'Setup Guides',
  activity: 'Activity',
} as const
export type EmailIntegrationTab = keyof typeof emailIntegrationTabLabels

export function readEmailIntegrationTab(params: URLSearchParams): EmailIntegrationTab {
  return findLabeledOption(emailIntegrationTabLabels, params.get('tab')) ?? 'configuration'
}

function toEmailIntegrationSearchParams(
  tab: EmailIntegrationTab,
  tabParams: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const first: [string, string][] = tab === 'configuration' ? [] : [['tab', tab]]
  return new URLSearchParams([...first, ...tabParams])
}

const toActivityUrl = (params: URLSearchParams) => toEmailIntegrationSearchParams('activity', params)

function ActivityTab() {
  const state = useListSearchParams(activitySearchParams, toActivityUrl)
  return (
    <EmailActivityTab
      state={state}
      searchOf={(next) => toActivityUrl(activitySearchParams.write(next)).toString()}
    />
  )
}

export function EmailIntegrationTabs() {
  const [params, setParams] = useSearchParams()
  const { state } = useAuth()
  const role = state.status === 'authenticated' ? state.user.role : null
  const mayConfigure = roleHasPermission(role, 'mail.configure')

  function show(tab: EmailIntegrationTab) {
    setParams(toEmailIntegrationSearchParams(tab), { preventScrollReset: true })
  }

  const contents: Record<EmailIntegrationTab, () => React.ReactNode> = {
    configuration: () => <EmailConfigurationTab mayConfigure={mayConfigure} />,
    templates: () => (
      <EmailTemplatesTab
        mayWriteSecrets={roleHasPermission(role, 'mail.write_secret_templates')}
        mayRestoreTexts={roleHasPermission(role, settingsSectionDefinitions.emailTexts.permission)}
      />
    ),
    statistics: () => <EmailStatisticsTab />,
    webhooks: () => <EmailWebhooksTab mayConfigure={mayConfigure} />,
    guides: () => <MailProviderGuidesTab />,
    activity: () => <ActivityTab />,
  }

  return (
    <PageTabs
      label="E-mail integration sections"
      tabs={Object.entries(emailIntegrationTabLabels).map(([name, label]) => ({
        name: name as EmailIntegrationTab,
        label,
        content: contents[name as EmailIntegrationTab],
      }))}
      current={readEmailIntegrationTab(params)}
      onChange={show}
    />
  )
}
