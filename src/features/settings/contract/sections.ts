/** Apart from the shapes of the sections, which would be a large part of the admin area's scripts. */
import type { Permission } from '#app/application/contract/permissions.ts'

/** Who may read, change and restore each section. */
export const settingsPermissions = {
  installation: 'settings.manage',
  organisation: 'settings.manage',
  branding: 'settings.manage',
  paymentMethods: 'settings.manage',
  policies: 'settings.manage',
  registrationForm: 'settings.manage',
  menu: 'settings.content',
  home: 'settings.content',
  about: 'settings.content',
  resources: 'settings.content',
  privacyNotice: 'settings.content',
  emailTexts: 'settings.manage',
} as const satisfies Record<string, Extract<Permission, `settings.${string}`>>

export type SettingsSectionName = keyof typeof settingsPermissions

export const settingsSectionNames = Object.keys(settingsPermissions) as SettingsSectionName[]
