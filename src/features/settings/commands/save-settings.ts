import { isDeepStrictEqual } from 'node:util'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SettingsSectionName } from '../contract/sections.ts'
import {
  type RestoreSettingsInput,
  type SavedSection,
  type SiteSettings,
  settingsSections,
} from '../contract/settings.ts'
import { findSectionVersion, lockSection } from '../queries/settings.ts'
import { getDefaultSectionValue, getSavedSection } from '../reads/settings.ts'
import { refuseUnpermittedSection } from '../rules/section-permission.ts'
import { storeSettingsSection } from './store-settings-section.ts'
import { refuseUsedVersion } from './used-notice-version.ts'

interface Change {
  readonly section: SettingsSectionName
  /** The version that the caller has seen. */
  readonly version: number
  readonly restoredVersion?: number
}

export interface SettingsSectionChange<Value> {
  /** The version that the caller has seen. */
  readonly version: number
  readonly value: Value
}

/** Saves a section. Refuses with `settings_changed` if another person has saved it since `version`. */
export function saveSection<Name extends SettingsSectionName>(
  context: CommandContext,
  section: Name,
  input: SettingsSectionChange<SiteSettings[Name]>,
): Promise<SavedSection<SiteSettings[Name]>> {
  const { personId } = requireSignedInActor(context)
  const change = inTransaction(context.db, async (tx) => {
    const current = await lockUnchanged(tx, { section, version: input.version })
    if (!isDeepStrictEqual(current.value, input.value)) {
      if (section === 'privacyNotice')
        await refuseUsedVersion(tx, input.value as SiteSettings['privacyNotice'])
      await storeSettingsSection(tx, context, {
        section,
        version: current.version,
        value: input.value,
        personId,
      })
    }
    return getSavedSection(tx, section)
  })
  return refuseIfActorDeleted(change)
}

/** Saves an earlier version as the current one, so that the history stays complete. */
export function restoreSection(
  context: CommandContext,
  { section, restoredVersion, version }: RestoreSettingsInput,
): Promise<void> {
  const { personId } = requireSignedInActor(context)
  refuseUnpermittedSection(context.actor, section)
  const change = inTransaction(context.db, async (tx) => {
    const current = await lockUnchanged(tx, { section, version })
    const value = await getVersionValue(tx, section, restoredVersion)
    await storeSettingsSection(tx, context, {
      section,
      version: current.version,
      value,
      personId,
      restoredVersion,
    })
  })
  return refuseIfActorDeleted(change)
}

async function lockUnchanged(tx: Transaction, { section, version }: Change) {
  const current = await lockSection(tx, section)
  if (current !== version) {
    throw new Refusal(
      'conflict',
      'settings_changed',
      'These settings were changed by another person while you were editing them.',
    )
  }
  return getSavedSection(tx, section)
}

/** Refuses versions that do not exist, defaults with gaps, and what a later release cannot read. */
async function getVersionValue(tx: Transaction, section: SettingsSectionName, version: number) {
  const stored =
    version === 0 ? getDefaultSectionValue(tx, section) : findSectionVersion(tx, section, version)
  const parsed = settingsSections[section].safeParse(await stored)
  if (!parsed.success)
    throw new Refusal('not_found', 'settings_version_unknown', 'This version does not exist.')
  return parsed.data
}
