import { Button } from '@mantine/core'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { useAuth } from '../../../features/accounts/ui/auth-provider.tsx'
import type { Role } from '../../../features/people/contract/person.ts'
import { PageTabs } from '../../../ui/admin/page-tabs.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHeading } from '../../../ui/structure.tsx'
import { GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'
import { settingsTabsOf } from './settings/settings-tabs.tsx'

/** What the most roles may do; the tabs have permissions of their own. */
const permission = 'settings.content'

function findTab(role: Role, params: URLSearchParams) {
  const tabs = settingsTabsOf(role)
  return tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0]
}

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(
    args,
    permission,
    async ({ queries, api, role, params }) => await findTab(role, params)?.prefetch(queries, api),
  )
}

export function Component() {
  return (
    <GuardedAdminPage title="Settings" permission={permission}>
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
      <SettingsTabs />
    </GuardedAdminPage>
  )
}

function SettingsTabs() {
  const [params, setParams] = useSearchParams()
  const { state } = useAuth()
  // Unreachable: the area's layout requires a session.
  if (state.status !== 'authenticated') return null
  const { role } = state.user
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
