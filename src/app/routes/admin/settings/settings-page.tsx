import { NativeSelect, NavLink } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Role } from '#app/features/people/contract/person.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { type AdminPage, adminPage } from '../admin-page.tsx'
import { listSettingsGroups, readSettingsTab } from './settings-places.ts'

/** An admin page within the frame of the settings. */
export function settingsPage({ Content, ...page }: AdminPage) {
  return adminPage({
    ...page,
    Content: ({ role }) => (
      <>
        <PageHeading title="Settings" />
        <div className="settings-frame">
          <SettingsNavigation role={role} />
          <div className="settings-place">
            <Content role={role} />
          </div>
        </div>
      </>
    ),
  })
}

/** List of places at the side; on small screens a select. */
function SettingsNavigation({ role }: { role: Role }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const shown = listSettingsGroups(role)
  const tab = readSettingsTab(role, new URLSearchParams(search))
  const current = pathname === '/settings' ? `/settings?tab=${tab}` : pathname
  return (
    <>
      <NativeSelect
        className="settings-select"
        aria-label="Settings section"
        value={current}
        onChange={({ currentTarget }) => void navigate(currentTarget.value)}
        data={shown.map(({ label, places }) => ({
          group: label,
          items: places.map((place) => ({ value: place.to, label: place.label })),
        }))}
      />
      <nav className="settings-list" aria-label="Settings sections">
        {shown.map(({ label, places }) => (
          <section key={label}>
            <h2>{label}</h2>
            <ul>
              {places.map((place) => (
                <li key={place.to}>
                  <NavLink
                    component={Link}
                    to={place.to}
                    label={place.label}
                    active={place.to === current}
                    aria-current={place.to === current ? 'page' : undefined}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  )
}
