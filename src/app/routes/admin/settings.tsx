import { useSearchParams } from 'react-router'
import type { Role } from '#app/features/people/contract/person.ts'
import { settingsPage } from './settings/settings-page.tsx'
import { findSettingsTab, prefetchSettingsTab } from './settings/settings-tabs.tsx'

export const { loader, Component } = settingsPage({
  title: 'Settings',
  // The sections have permissions of their own.
  permission: 'settings.content',
  async prefetch({ queries, role, params }) {
    const tab = findSettingsTab(role, params)
    if (tab !== undefined) await prefetchSettingsTab(queries, tab)
  },
  Content: SettingsSection,
})

function SettingsSection({ role }: { role: Role }) {
  const [params] = useSearchParams()
  const tab = findSettingsTab(role, params)
  return tab === undefined ? null : <tab.Content />
}
