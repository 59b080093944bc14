import type { InstallationKind } from '../contract/installation.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { demonstrationSettings } from './demonstration-settings.ts'
import { neutralSettings } from './neutral-settings.ts'

/** The value of each section that was never saved. */
export function defaultSettings(kind: InstallationKind): SiteSettings {
  return kind === 'own' ? neutralSettings : demonstrationSettings
}
