import type pg from 'pg'
import { listenForNotifications, type NotificationSubscription } from '#app/platform/db/listening.ts'
import { type Log, loggableErrorDetails } from '#app/platform/log.ts'
import { settingsChannel } from './queries/settings.ts'
import type { SettingsCache } from './reads/settings-cache.ts'

/** Reads the settings again whenever any process saves some, and after a lost connection. */
export function keepSettingsCurrent(
  pool: pg.Pool,
  log: Log,
  settings: SettingsCache,
): NotificationSubscription {
  const refresh = () => {
    settings.refresh().catch((error: unknown) => log.error(loggableErrorDetails(error), 'settings not read'))
  }
  return listenForNotifications(pool, log, {
    channel: settingsChannel,
    onNotification: refresh,
    onListening: refresh,
  })
}
