import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { Role } from '#app/features/people/contract/person.ts'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeading } from '#app/ui/structure.tsx'
import { adminPage } from './admin-page.tsx'
import { settingsTabsOf } from './settings/settings-tabs.tsx'

function findTab(role: Role, params: URLSearchParams) {
  const tabs = settingsTabsOf(role)
  return tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0]
}

export const { loader, Component } = adminPage({
  title: 'Settings',
  // The tabs have permissions of their own.
  permission: 'settings.content',
  prefetch: async ({ queries, role, params }) => findTab(role, params)?.prefetch(queries),
  Content: SettingsPage,
})

function SettingsPage({ role }: { role: Role }) {
  return (
    <>
      <PageHeading
        title="Settings"
        subtitle="This site as visitors, e-mails and documents show it. Changes are visible at once."
        actions={
          <>
            <Button
              component="a"
              href="/settings/certificates"
              variant="default"
              leftSection={<Icon name="award" />}
            >
              Certificate designs
            </Button>
            <Button
              component="a"
              href="/seminars/library/evaluation"
              variant="default"
              leftSection={<Icon name="list-checks" />}
            >
              Evaluation forms
            </Button>
          </>
        }
      />
      <SettingsTabs role={role} />
    </>
  )
}

function SettingsTabs({ role }: { role: Role }) {
  const [params, setParams] = useSearchParams()
  const current = findTab(role, params)
  if (current === undefined) return null
  return (
    <PageTabs
      label="Settings sections"
      tabs={settingsTabsOf(role)}
      current={current.name}
      onChange={(tab) => setParams({ tab }, { preventScrollReset: true })}
    />
  )
}
