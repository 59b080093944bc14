import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import { writeSettingsArchive } from '#app/features/settings/adapters/settings-archive.ts'
import { defaultPolicies } from '#app/features/settings/contract/policies.ts'
import {
  type SettingsManifest,
  settingsArchiveFormat,
} from '#app/features/settings/contract/settings-archive.ts'
import { getSavedSection } from '#app/features/settings/reads/settings.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import type { Database } from '#app/platform/db/database.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { testNow } from './builders.ts'
import { smallPicture } from './covers.ts'
import { aPdf } from './documents.ts'
import { aLogo, asDataUrl } from './images.ts'
import { savedMailSettings } from './mail-settings.ts'
import type { TestServices } from './services.ts'

export const settingsCalls = (db: Database): Readonly<Record<string, AuditedCall>> => ({
  ...sectionCalls(db),
  ...contentCalls(db),
})

function sectionCalls(db: Database): Record<string, AuditedCall> {
  const currentVersion = async () => (await getSavedSection(db, 'organisation')).version
  return {
    '/settings/files/picture': audited('settings.file_uploaded', () => ({ file: smallPicture })),
    '/settings/files/signature': audited('settings.file_uploaded', () => ({ file: smallPicture })),
    '/settings/files/logo': audited('settings.file_uploaded', () => ({
      file: asDataUrl(Buffer.from(aLogo()), 'image/svg+xml'),
    })),
    '/settings/files/document': audited('settings.file_uploaded', () => ({
      file: asDataUrl(aPdf(), 'application/pdf'),
      name: 'Guide.pdf',
    })),
    '/settings/organisation': audited('settings.changed', async () => ({
      version: await currentVersion(),
      value: { ...demonstrationSettings.organisation, name: `Center ${await currentVersion()}` },
    })),
    '/settings/branding': audited('settings.changed', async () => ({
      version: (await getSavedSection(db, 'branding')).version,
      value: { ...demonstrationSettings.branding, mainColor: `#${randomUUID().slice(0, 6)}` },
    })),
    '/settings/payment-methods': audited('settings.changed', async () => ({
      version: (await getSavedSection(db, 'paymentMethods')).version,
      value: { ...demonstrationSettings.paymentMethods, feeNotice: `Notice ${randomUUID()}` },
    })),
    '/settings/policies': audited('settings.changed', async () => ({
      version: (await getSavedSection(db, 'policies')).version,
      value: { ...defaultPolicies, mostEmailsPerDay: 500 },
    })),
    '/settings/import': audited('settings.changed', async () => {
      const policies = { ...defaultPolicies, mostEmailsPerDay: 700 }
      const manifest: SettingsManifest = {
        format: settingsArchiveFormat,
        sections: { policies },
        files: [],
      }
      const archive = await writeSettingsArchive({ manifest, files: new Map() })
      return { file: `data:application/zip;base64,${archive.toString('base64')}` }
    }),
    '/settings/setup-list': audited('settings.changed', () => ({ skipped: ['hasTeam'], isHidden: true })),
    '/settings/start-own-site': audited('settings.changed', () => ({
      name: 'Own Center',
      legalName: 'Own Center, Inc.',
      email: 'office@own.example',
      mobiles: [],
      addressLines: [],
      dataProtectionOfficer: null,
    })),
    '/settings/registration-form': audited('settings.changed', async () => ({
      version: (await getSavedSection(db, 'registrationForm')).version,
      value: { ...demonstrationSettings.registrationForm, sources: ['facebook', randomUUID()] },
    })),
    '/settings/restore': audited('settings.changed', async () => ({
      section: 'organisation',
      restoredVersion: 1,
      version: await currentVersion(),
    })),
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

/** Calls that change or send texts of e-mails. */
export function emailTextCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  const draft = () => ({
    templateType: 'contact_received',
    value: { heading: [{ text: `Message ${randomUUID()}` }] },
  })
  return {
    '/email/texts': audited('settings.changed', async () => ({
      ...draft(),
      version: (await getSavedSection(db, 'emailTexts')).version,
    })),
    '/email/texts/send-to-me': audited('mail.tested', async ({ id }) => {
      await savedMailSettings(services)
      await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, id))
      return draft()
    }),
  }
}
