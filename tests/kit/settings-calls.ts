import { randomUUID } from 'node:crypto'
import { getSavedSection } from '../../src/features/settings/reads/settings.ts'
import { demonstrationSettings } from '../../src/features/settings/rules/demonstration-settings.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { AuditedCall } from './audited-calls.ts'

export function settingsCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  const currentVersion = async () => (await getSavedSection(db, 'organisation')).version
  return {
    '/settings/organisation': {
      body: async () => ({
        version: await currentVersion(),
        value: { ...demonstrationSettings.organisation, name: `Center ${await currentVersion()}` },
      }),
      action: 'settings.changed',
    },
    '/settings/payment-methods': {
      body: async () => ({
        version: (await getSavedSection(db, 'paymentMethods')).version,
        value: { ...demonstrationSettings.paymentMethods, feeNotice: `Notice ${randomUUID()}` },
      }),
      action: 'settings.changed',
    },
    '/settings/registration-form': {
      body: async () => ({
        version: (await getSavedSection(db, 'registrationForm')).version,
        value: { ...demonstrationSettings.registrationForm, sources: ['facebook', randomUUID()] },
      }),
      action: 'settings.changed',
    },
    '/settings/restore': {
      body: async () => ({
        section: 'organisation',
        restoredVersion: 0,
        version: await currentVersion(),
      }),
      action: 'settings.changed',
    },
  }
}
