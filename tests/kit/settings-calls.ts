import { randomUUID } from 'node:crypto'
import { writeSettingsArchive } from '../../src/features/settings/adapters/settings-archive.ts'
import {
  type SettingsManifest,
  settingsArchiveFormat,
} from '../../src/features/settings/contract/settings-archive.ts'
import { getSavedSection } from '../../src/features/settings/reads/settings.ts'
import { demonstrationSettings } from '../../src/features/settings/rules/demonstration-settings.ts'
import { defaultPolicies } from '../../src/features/settings/rules/policies.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { AuditedCall } from './audited-calls.ts'
import { smallPicture } from './covers.ts'
import { aPdf } from './documents.ts'
import { aLogo, asDataUrl } from './images.ts'

export const settingsCalls = (db: Database): Readonly<Record<string, AuditedCall>> => ({
  ...sectionCalls(db),
  ...contentCalls(db),
})

function sectionCalls(db: Database): Record<string, AuditedCall> {
  const currentVersion = async () => (await getSavedSection(db, 'organisation')).version
  return {
    '/settings/files/picture': { body: () => ({ file: smallPicture }), action: 'settings.file_uploaded' },
    '/settings/files/signature': { body: () => ({ file: smallPicture }), action: 'settings.file_uploaded' },
    '/settings/files/logo': {
      body: () => ({ file: asDataUrl(Buffer.from(aLogo()), 'image/svg+xml') }),
      action: 'settings.file_uploaded',
    },
    '/settings/files/document': {
      body: () => ({ file: asDataUrl(aPdf(), 'application/pdf'), name: 'Guide.pdf' }),
      action: 'settings.file_uploaded',
    },
    '/settings/organisation': {
      body: async () => ({
        version: await currentVersion(),
        value: { ...demonstrationSettings.organisation, name: `Center ${await currentVersion()}` },
      }),
      action: 'settings.changed',
    },
    '/settings/branding': {
      body: async () => ({
        version: (await getSavedSection(db, 'branding')).version,
        value: { ...demonstrationSettings.branding, mainColor: `#${randomUUID().slice(0, 6)}` },
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
    '/settings/policies': {
      body: async () => ({
        version: (await getSavedSection(db, 'policies')).version,
        value: { ...defaultPolicies, mostEmailsPerDay: 500 },
      }),
      action: 'settings.changed',
    },
    '/settings/import': {
      body: async () => {
        const policies = { ...defaultPolicies, mostEmailsPerDay: 700 }
        const manifest: SettingsManifest = {
          format: settingsArchiveFormat,
          sections: { policies },
          files: [],
        }
        const archive = await writeSettingsArchive({ manifest, files: new Map() })
        return { file: `data:application/zip;base64,${archive.toString('base64')}` }
      },
      action: 'settings.changed',
    },
    '/settings/start-own-site': {
      body: () => ({
        name: 'Own Center',
        legalName: 'Own Center, Inc.',
        email: 'office@own.example',
        mobiles: [],
        addressLines: [],
        dataProtectionOfficer: null,
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

const contentPaths = {
  menu: 'menu',
  home: 'home',
  about: 'about',
  resources: 'resources',
  privacyNotice: 'privacy-notice',
} as const

/** Calls that change the content of pages. */
function contentCalls(db: Database): Record<string, AuditedCall> {
  const changed = () => ({
    menu: { pages: demonstrationSettings.menu.pages.toReversed() },
    home: { ...demonstrationSettings.home, keywords: randomUUID() },
    about: { ...demonstrationSettings.about, mission: randomUUID() },
    resources: { ...demonstrationSettings.resources, subtitle: randomUUID() },
    privacyNotice: { ...demonstrationSettings.privacyNotice, version: randomUUID() },
  })
  const calls = Object.entries(contentPaths).map(([name, path]): [string, AuditedCall] => {
    const section = name as keyof typeof contentPaths
    const body = async () => ({
      version: (await getSavedSection(db, section)).version,
      value: changed()[section],
    })
    return [`/settings/${path}`, { body, action: 'settings.changed' }]
  })
  return Object.fromEntries(calls)
}
