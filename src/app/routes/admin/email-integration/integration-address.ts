/** Which tab of /email-integration is open, as the address says it; each tab reads the rest for itself. */
import { readOneOf } from '../../../../ui/admin/address.ts'

/** With their words, in their order. */
export const integrationTabs = {
  configuration: 'Configuration',
  templates: 'Templates',
  statistics: 'Statistics',
  webhooks: 'Webhooks',
  guides: 'Setup Guides',
  activity: 'Activity',
} as const
export type IntegrationTab = keyof typeof integrationTabs

export function readIntegrationTab(params: URLSearchParams): IntegrationTab {
  return readOneOf(params, 'tab', integrationTabs) ?? 'configuration'
}

/** The address of a tab with what it shows. */
export function integrationParams(
  tab: IntegrationTab,
  shown: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const first: [string, string][] = tab === 'configuration' ? [] : [['tab', tab]]
  return new URLSearchParams([...first, ...shown])
}
