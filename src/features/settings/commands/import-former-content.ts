import { isDeepStrictEqual } from 'node:util'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { readFormerContent } from '../adapters/former-content.ts'
import { settingsSections } from '../contract/settings.ts'
import { lockSection } from '../queries/settings.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { storeSection } from './store-section.ts'

const contentSections = ['home', 'about', 'resources', 'privacyNotice'] as const

/**
 * Saves what a provider wrote into `src/content` of an earlier release as sections of the settings. Unchanged
 * sections stay defaults. Refuses, with every fault, if a section does not fit its shape or was saved already.
 * @param folder the former `src/content`
 * @returns the sections that were saved
 */
export async function importFormerContent(db: Database, folder: string, now: Date): Promise<string[]> {
  const former = await readFormerContent(folder)
  const parsed = contentSections.map((section) => ({
    section,
    result: settingsSections[section].safeParse(former[section]),
  }))
  const faults = parsed.flatMap(({ section, result }) =>
    (result.error?.issues ?? []).map(({ path, message }) => `${section}.${path.join('.')}: ${message}`),
  )
  if (faults.length > 0) throw new OperatorError(`Nothing was imported.\n${faults.join('\n')}`)
  const changed = parsed.flatMap(({ section, result: { data } }) =>
    isDeepStrictEqual(data, demonstrationSettings[section]) ? [] : [{ section, value: data }],
  )
  await inTransaction(db, async (tx) => {
    for (const { section, value } of changed) {
      const version = await lockSection(tx, section)
      if (version > 0)
        throw new OperatorError(
          `Nothing was imported: the section ${section} was saved in the browser already.`,
        )
      const operator = { actor: null, client: { ipAddress: null }, now }
      await storeSection(tx, operator, { section, version, value, personId: null })
    }
  })
  return changed.map(({ section }) => section)
}
