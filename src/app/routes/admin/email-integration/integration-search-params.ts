import { readOneOf } from '../../../../ui/admin/search-params.ts'

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

export function integrationParams(
  tab: IntegrationTab,
  shown: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const first: [string, string][] = tab === 'configuration' ? [] : [['tab', tab]]
  return new URLSearchParams([...first, ...shown])
}
