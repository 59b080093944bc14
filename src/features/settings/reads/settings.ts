import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { InstallationKind } from '../contract/installation.ts'
import type { SettingsSectionName } from '../contract/sections.ts'
import {
  type PublicSettings,
  type SavedSection,
  type SiteSettings,
  settingsSections,
} from '../contract/settings.ts'
import { findSectionState } from '../queries/settings.ts'
import { defaultSettings } from '../rules/default-settings.ts'
import { toPublicMenu } from '../rules/menu-links.ts'
import { toPublicBrand } from './site-branding.ts'

/** A section as stored; its default if it was never saved. */
export async function getSavedSection<Name extends SettingsSectionName>(
  db: DatabaseOrTransaction,
  section: Name,
): Promise<SavedSection<SiteSettings[Name]>> {
  const state = await findSectionState(db, section)
  if (state === null) {
    return { value: await getDefaultSectionValue(db, section), version: 0, savedAt: null, savedBy: null }
  }
  return { ...state, value: toSectionValue(section, state.value) }
}

/** The value of a section that was never saved. */
export async function getDefaultSectionValue<Name extends SettingsSectionName>(
  db: DatabaseOrTransaction,
  section: Name,
): Promise<SiteSettings[Name]> {
  const installation = await findSectionState(db, 'installation')
  return defaultSettings(toInstallationKind(installation?.value))[section]
}

/** @param stored the value of the section `installation`; undefined if it was never saved */
export function toInstallationKind(stored: unknown): InstallationKind {
  return stored === undefined ? 'demonstration' : toSectionValue('installation', stored).kind
}

/** Parses a stored value. Throws if this release cannot read it, which `check-data` also reports. */
export function toSectionValue<Name extends SettingsSectionName>(
  section: Name,
  stored: unknown,
): SiteSettings[Name] {
  return settingsSections[section].parse(stored) as SiteSettings[Name]
}

export function toPublicSettings(settings: SiteSettings): PublicSettings {
  const { organisation } = settings
  const { legalName, taxId, vatStatus, signatories, dataProtectionOfficer, ...shown } = organisation
  const accreditations = shown.accreditations.map(({ validUntil, ...accreditation }) => accreditation)
  const brand = toPublicBrand(settings)
  return {
    organisation: { ...shown, accreditations },
    menu: toPublicMenu(settings),
    partners: settings.home.partners,
    ...(brand && { brand }),
    ...(settings.paymentMethods.keepsLedger && { keepsLedger: true as const }),
  }
}
