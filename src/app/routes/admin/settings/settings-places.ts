import { roleHasPermission } from '#app/application/contract/permissions.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import {
  type SettingsSectionName,
  settingsSectionDefinitions,
} from '#app/features/settings/contract/sections.ts'

interface SettingsPlace {
  /** Name in the URL. */
  readonly name: string
  readonly label: string
  readonly section: SettingsSectionName
}

/** Tabs in the order of the screen, without what they show. */
const settingsPlaces = [
  { name: 'organisation', label: 'Organisation', section: 'organisation' },
  { name: 'branding', label: 'Branding', section: 'branding' },
  { name: 'payments', label: 'Payment Methods', section: 'paymentMethods' },
  { name: 'registration-form', label: 'Registration Form', section: 'registrationForm' },
  { name: 'menu', label: 'Menu', section: 'menu' },
  { name: 'home', label: 'Home', section: 'home' },
  { name: 'about', label: 'About', section: 'about' },
  { name: 'resources', label: 'Resources', section: 'resources' },
  { name: 'privacy', label: 'Privacy', section: 'privacyNotice' },
  { name: 'policies', label: 'Policies', section: 'policies' },
  { name: 'site', label: 'Your Site', section: 'installation' },
] as const satisfies readonly SettingsPlace[]

export type SettingsPlaceName = (typeof settingsPlaces)[number]['name']

export const settingsPlacesOf = (role: Role) =>
  settingsPlaces.filter(({ section }) =>
    roleHasPermission(role, settingsSectionDefinitions[section].permission),
  )
