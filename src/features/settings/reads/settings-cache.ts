import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { settingsSectionNames } from '../contract/sections.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { listStoredSections, type StoredSection } from '../queries/settings.ts'
import { defaultSettings } from '../rules/default-settings.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { toInstallationKind, toSectionValue } from './settings.ts'

declare module '#app/platform/services.ts' {
  interface Services {
    readonly settings: SettingsCache
  }
}

/** The current settings in memory, for every request of a process. */
export class SettingsCache {
  readonly #db: DatabaseOrTransaction
  #current: SiteSettings = demonstrationSettings
  #refreshing: Promise<void> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  constructor(db: DatabaseOrTransaction) {
    this.#db = db
  }

  get current(): SiteSettings {
    return this.#current
  }

  /** Reads the settings again. Calls run one after another, so that an older result never replaces a newer one. */
  refresh(): Promise<void> {
    const refreshed = this.#refreshing.then(() => this.#read())
    this.#refreshing = refreshed.catch(() => undefined)
    return refreshed
  }

  /** @param listener is called after the settings were read again */
  onRefresh(listener: () => void): void {
    this.#listeners.add(listener)
  }

  async #read(): Promise<void> {
    this.#current = toSiteSettings(await listStoredSections(this.#db))
    for (const listener of this.#listeners) listener()
  }
}

function toSiteSettings(stored: ReadonlyMap<string, StoredSection>): SiteSettings {
  const saved = settingsSectionNames.flatMap((name) => {
    const section = stored.get(name)
    return section === undefined ? [] : [[name, toSectionValue(name, section.value)] as const]
  })
  const kind = toInstallationKind(stored.get('installation')?.value)
  return { ...defaultSettings(kind), ...Object.fromEntries(saved) }
}
