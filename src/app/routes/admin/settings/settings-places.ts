import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import {
  type SettingsSectionName,
  settingsSectionDefinitions,
} from '#app/features/settings/contract/sections.ts'

interface SettingsPlace {
  readonly label: string
  readonly to: string
  /** Name in the address of a section. */
  readonly tab?: string
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
  tab,
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

/** Places of the settings that a role may open. */
export function listSettingsGroups(role: Role): readonly SettingsGroup[] {
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ permission }) => roleHasPermission(role, permission)),
    }))
    .filter(({ places }) => places.length > 0)
}

/** Name in the address of the section that is shown to a role: the chosen one, or its first. */
export function readSettingsTab(role: Role, params: URLSearchParams): string | undefined {
  const tabs = listSettingsGroups(role).flatMap(({ places }) => places.flatMap(({ tab }) => tab ?? []))
  return tabs.find((tab) => tab === params.get('tab')) ?? tabs[0]
}
