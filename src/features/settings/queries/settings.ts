import { and, desc, eq, sql } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import { selectIsoTimestamp } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { SettingsSectionName } from '../contract/sections.ts'
import { settings, settingsVersions } from '../tables.ts'

/** Notification channel for saved settings; the payload is empty. */
export const settingsChannel = 'pagsulong_settings'

export interface StoredSection {
  readonly version: number
  readonly value: unknown
}

export async function listStoredSections(db: DatabaseOrTransaction): Promise<Map<string, StoredSection>> {
  const rows = await db
    .select({ section: settings.section, version: settings.version, value: settings.value })
    .from(settings)
  return new Map(rows.map(({ section, ...stored }) => [section, stored]))
}

const savedBy = {
  savedById: people.id,
  savedByName: people.displayName,
}

/** Null if the person was deleted. */
const toSavedBy = ({ savedById, savedByName }: { savedById: number | null; savedByName: string | null }) =>
  savedById === null ? null : { id: savedById, displayName: savedByName ?? '' }

/** Null if the section was never saved. */
export async function findSectionState(db: DatabaseOrTransaction, section: SettingsSectionName) {
  const [row] = await db
    .select({
      version: settings.version,
      value: settings.value,
      savedAt: selectIsoTimestamp(settings.savedAt),
      ...savedBy,
    })
    .from(settings)
    .leftJoin(people, eq(people.id, settings.savedBy))
    .where(eq(settings.section, section))
  if (row === undefined) return null
  const { version, value, savedAt } = row
  return { version, value, savedAt, savedBy: toSavedBy(row) }
}

const mostVersionsListed = 100

export async function listSectionVersions(db: DatabaseOrTransaction, section: SettingsSectionName) {
  const rows = await db
    .select({
      version: settingsVersions.version,
      savedAt: selectIsoTimestamp(settingsVersions.savedAt),
      ...savedBy,
    })
    .from(settingsVersions)
    .leftJoin(people, eq(people.id, settingsVersions.savedBy))
    .where(eq(settingsVersions.section, section))
    .orderBy(desc(settingsVersions.version))
    .limit(mostVersionsListed)
  return rows.map((row) => ({ version: row.version, savedAt: row.savedAt, savedBy: toSavedBy(row) }))
}

/** The value of a saved version; null if there is none. */
export async function findSectionVersion(
  db: DatabaseOrTransaction,
  section: SettingsSectionName,
  version: number,
): Promise<unknown> {
  const [row] = await db
    .select({ value: settingsVersions.value })
    .from(settingsVersions)
    .where(and(eq(settingsVersions.section, section), eq(settingsVersions.version, version)))
  return row?.value ?? null
}

/** The latest privacy notice with a version's name; null if there is none. */
export async function findPrivacyNotice(db: DatabaseOrTransaction, version: string): Promise<unknown> {
  const [row] = await db
    .select({ value: settingsVersions.value })
    .from(settingsVersions)
    .where(
      and(
        eq(settingsVersions.section, 'privacyNotice'),
        eq(sql`${settingsVersions.value} ->> 'version'`, version),
      ),
    )
    .orderBy(desc(settingsVersions.version))
    .limit(1)
  return row?.value ?? null
}

/**
 * Serializes changes of a section; the row may not exist yet.
 * @returns the current version, 0 if the section was never saved
 */
export async function lockSection(tx: Transaction, section: SettingsSectionName): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings:${section}`}))`)
  const [row] = await tx
    .select({ version: settings.version })
    .from(settings)
    .where(eq(settings.section, section))
  return row?.version ?? 0
}

/** Stores a version as the current one and in the history, and notifies every process at commit. */
export async function insertSectionVersion(
  tx: Transaction,
  saved: {
    section: SettingsSectionName
    version: number
    value: unknown
    savedAt: Date
    savedBy: number | null
  },
): Promise<void> {
  await tx.insert(settings).values(saved).onConflictDoUpdate({ target: settings.section, set: saved })
  await tx.insert(settingsVersions).values(saved)
  await tx.execute(sql`select pg_notify(${settingsChannel}, '')`)
}
