import { useSearchParams } from 'react-router'
import { useAuth } from '../../../../features/accounts/ui/auth-provider.tsx'
import {
  activityParams,
  readActivityAddress,
} from '../../../../features/email/ui/admin/activity/activity-search-params.ts'
import { ActivityTab } from '../../../../features/email/ui/admin/activity/activity-tab.tsx'
import { ConfigurationTab } from '../../../../features/email/ui/admin/configuration/configuration-tab.tsx'
import { GuidesTab } from '../../../../features/email/ui/admin/guides/guides.tsx'
import { StatisticsTab } from '../../../../features/email/ui/admin/statistics/statistics-tab.tsx'
import { TemplatesTab } from '../../../../features/email/ui/admin/templates/templates-tab.tsx'
import { WebhooksTab } from '../../../../features/email/ui/admin/webhooks/webhooks-tab.tsx'
import { may } from '../../../../features/people/contract/permissions.ts'
import { PageTabs } from '../../../../ui/admin/page-tabs.tsx'
import { readOneOf } from '../../../../ui/admin/search-params.ts'

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
  return readOneOf(params, 'tab', emailIntegrationTabLabels) ?? 'configuration'
}

export function toEmailIntegrationSearchParams(
  tab: EmailIntegrationTab,
  shown: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const first: [string, string][] = tab === 'configuration' ? [] : [['tab', tab]]
  return new URLSearchParams([...first, ...shown])
}

export function EmailIntegrationTabs() {
  const [params, setParams] = useSearchParams()
  const { state } = useAuth()
  const role = state.status === 'authenticated' ? state.user.role : null
  const mayConfigure = may(role, 'mail.configure')

  function show(tab: EmailIntegrationTab, shown?: URLSearchParams, shouldPush = true) {
    setParams(toEmailIntegrationSearchParams(tab, shown), { replace: !shouldPush, preventScrollReset: true })
  }

  const contents: Record<EmailIntegrationTab, () => React.ReactNode> = {
    configuration: () => <ConfigurationTab mayConfigure={mayConfigure} />,
    templates: () => <TemplatesTab mayWriteSecrets={may(role, 'mail.write_secret_templates')} />,
    statistics: () => <StatisticsTab />,
    webhooks: () => <WebhooksTab mayConfigure={mayConfigure} />,
    guides: () => <GuidesTab />,
    activity: () => (
      <ActivityTab
        address={readActivityAddress(params)}
        onAddress={(address, shouldPush) => show('activity', activityParams(address), shouldPush)}
        searchOf={(address) => toEmailIntegrationSearchParams('activity', activityParams(address)).toString()}
      />
    ),
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
      onChange={(tab) => show(tab)}
    />
  )
}
