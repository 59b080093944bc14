import { NativeSelect, NavLink } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import {
  type SettingsSectionName,
  settingsSectionDefinitions,
} from '#app/features/settings/contract/sections.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { type AdminPage, adminPage } from '../admin-page.tsx'

interface SettingsPlace {
  readonly label: string
  readonly to: string
  readonly permission: Permission
}

interface SettingsGroup {
  readonly label: string
  readonly places: readonly SettingsPlace[]
}

/** Section with a form at `/settings?tab=…`. */
const ofSection = (label: string, tab: string, section: SettingsSectionName): SettingsPlace => ({
  label,
  to: `/settings?tab=${tab}`,
  permission: settingsSectionDefinitions[section].permission,
})

const groups: readonly SettingsGroup[] = [
  {
    label: 'Organization',
    places: [
      ofSection('Organization', 'organisation', 'organisation'),
      ofSection('Branding', 'branding', 'branding'),
      ofSection('Your Site', 'site', 'installation'),
    ],
  },
  {
    label: 'Pages',
    places: [
      ofSection('Home', 'home', 'home'),
      ofSection('About', 'about', 'about'),
      ofSection('Resources', 'resources', 'resources'),
      ofSection('Menu', 'menu', 'menu'),
      ofSection('Privacy', 'privacy', 'privacyNotice'),
    ],
  },
  {
    label: 'Seminars',
    places: [
      ofSection('Registration Form', 'registration-form', 'registrationForm'),
      ofSection('Payment Methods', 'payments', 'paymentMethods'),
      { label: 'E-mail Texts', to: '/email-integration?tab=templates', permission: 'mail.manage' },
      { label: 'Certificates', to: '/settings/certificates', permission: 'certificates.templates' },
      { label: 'Evaluation Forms', to: '/seminars/library/evaluation', permission: 'evaluation.manage' },
      ofSection('Policies', 'policies', 'policies'),
    ],
  },
]

function groupsOf(role: Role): readonly SettingsGroup[] {
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ permission }) => roleHasPermission(role, permission)),
    }))
    .filter(({ places }) => places.length > 0)
}

/** Name in the address of the section that is shown to a role: the chosen one, or its first. */
export function readSettingsTab(role: Role, params: URLSearchParams): string | undefined {
  const tabs = groupsOf(role).flatMap(({ places }) =>
    places.flatMap(({ to }) => new URL(to, 'https://settings.invalid').searchParams.get('tab') ?? []),
  )
  return tabs.find((tab) => tab === params.get('tab')) ?? tabs[0]
}

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
  const shown = groupsOf(role)
  const tab = readSettingsTab(role, new URLSearchParams(search))
  const current = pathname === '/settings' ? `/settings?tab=${tab}` : pathname
  return (
    <>
      <NativeSelect
        className="settings-select"
        aria-label="Settings section"
        size="md"
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
