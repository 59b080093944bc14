import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { type AuditContext, recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { SettingsSectionName } from '../contract/sections.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { insertSectionVersion } from '../queries/settings.ts'
import { getSavedSection } from '../reads/settings.ts'
import {
  directsPaymentsElsewhere,
  listProviderPhoneNumbers,
  paymentsForAdministrators,
} from '../rules/payment-directions.ts'
import { refuseMissingFiles } from './refuse-missing-files.ts'

export interface NewSectionVersion {
  readonly section: SettingsSectionName
  /** The version that it replaces. */
  readonly version: number
  readonly value: unknown
  /** Null for an operator at the server. */
  readonly personId: number | null
  readonly restoredVersion?: number
}

/**
 * Stores the next version of a locked section, with its audit entry. Refuses references to missing files, and
 * others than administrators who direct payments elsewhere; all administrators are notified because of the
 * audit entry.
 */
export async function storeSettingsSection(
  tx: Transaction,
  context: AuditContext,
  { section, version, value, personId, restoredVersion }: NewSectionVersion,
): Promise<void> {
  await refuseMissingFiles(tx, value)
  const directs = directsPaymentsElsewhere(section, {
    before: (await getSavedSection(tx, section)).value,
    after: value as SiteSettings[typeof section],
    known: listProviderPhoneNumbers((await getSavedSection(tx, 'organisation')).value),
  })
  const { actor } = context
  if (directs && actor !== null && !roleHasPermission(actor.role, 'settings.manage'))
    throw paymentsForAdministrators()
  const saved = { section, version: version + 1, value, savedAt: context.now, savedBy: personId }
  await insertSectionVersion(tx, saved)
  await recordAudit(tx, context, {
    action: 'settings.changed',
    subjectType: 'site',
    subjectId: null,
    details: {
      section,
      version: saved.version,
      ...(restoredVersion !== undefined && { restoredVersion }),
      ...(directs && { directsPayments: true }),
    },
  })
}
