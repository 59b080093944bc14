/** Sections, apart from their shapes, which would be a large part of the admin area's scripts. */
import type { Permission } from '#app/application/contract/permissions.ts'

interface Section {
  /** Path of its endpoints below `/settings/`; absent where others serve it. */
  readonly path?: string
  /** Permission to read, change and restore it. */
  readonly permission: Extract<Permission, `settings.${string}`>
  /** Name of its content, after 'Get the'. */
  readonly content?: string
  /** Whether changing it takes a recent re-authentication. */
  readonly isSensitive?: true
}

/** A section is saved, versioned and restored as a whole. */
export const settingsSectionDefinitions = {
  installation: { permission: 'settings.manage' },
  organisation: {
    path: 'organisation',
    permission: 'settings.manage',
    content: 'organization that runs the site',
  },
  branding: { path: 'branding', permission: 'settings.manage', content: 'logo and colors of the site' },
  paymentMethods: {
    path: 'payment-methods',
    permission: 'settings.manage',
    content: 'payment accounts and instructions',
    isSensitive: true,
  },
  policies: {
    path: 'policies',
    permission: 'settings.manage',
    content: 'rules of the site',
    isSensitive: true,
  },
  registrationForm: {
    path: 'registration-form',
    permission: 'settings.manage',
    content: 'fields of the registration form',
    isSensitive: true,
  },
  menu: { path: 'menu', permission: 'settings.content', content: 'menus of header and footer' },
  home: { path: 'home', permission: 'settings.content', content: 'content of the home page' },
  about: { path: 'about', permission: 'settings.content', content: 'content of the about page' },
  resources: { path: 'resources', permission: 'settings.content', content: 'resources and their pages' },
  privacyNotice: { path: 'privacy-notice', permission: 'settings.content', content: 'privacy notice' },
  emailTexts: { permission: 'settings.manage' },
} as const satisfies Record<string, Section>

export type SettingsSectionName = keyof typeof settingsSectionDefinitions

export const settingsSectionNames = Object.keys(settingsSectionDefinitions) as SettingsSectionName[]

/** Sections with endpoints here, and a form in the settings. */
export type FormSectionName = {
  [Name in SettingsSectionName]: (typeof settingsSectionDefinitions)[Name] extends { readonly path: string }
    ? Name
    : never
}[SettingsSectionName]

export type SectionPath<Name extends FormSectionName> = (typeof settingsSectionDefinitions)[Name]['path']

export const formSectionNames = settingsSectionNames.filter(
  (name): name is FormSectionName => 'path' in settingsSectionDefinitions[name],
)
