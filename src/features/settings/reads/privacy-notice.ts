import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { Services } from '#app/platform/services.ts'
import type { PrivacyNoticeContent } from '../contract/content.ts'
import { findPrivacyNotice } from '../queries/settings.ts'
import { defaultPrivacyNotice } from '../rules/default-privacy-notice.ts'
import { toSectionValue } from './settings.ts'

/**
 * The privacy notice in force, or an earlier version. Refuses versions that never were.
 * @param version as kept with registrations; undefined for the one in force
 */
export async function getPrivacyNotice(
  { db, settings, policies }: Pick<Services, 'db' | 'settings' | 'policies'>,
  version: string | undefined,
): Promise<PrivacyNoticeContent> {
  const { privacyNotice, organisation } = settings.current
  const officer = organisation.dataProtectionOfficer
  if (version === undefined || version === privacyNotice.version)
    return { ...privacyNotice, isInForce: true, officer, ...getLedgerRetention(policies()) }
  const stored = await findPrivacyNotice(db, version)
  if (stored !== null) return { ...toSectionValue('privacyNotice', stored), isInForce: false, officer }
  if (version === defaultPrivacyNotice.version) return { ...defaultPrivacyNotice, isInForce: false, officer }
  throw new Refusal('not_found', 'notice_unknown', 'There is no such version of the privacy notice.')
}

function getLedgerRetention({ keepsLedger, ledgerRetentionYears }: SitePolicies) {
  return keepsLedger ? { ledgerRetentionYears } : {}
}

/** Whether a version can be read: a release before the settings may have had others. */
export async function hasPrivacyNotice(db: DatabaseOrTransaction, version: string): Promise<boolean> {
  return version === defaultPrivacyNotice.version || (await findPrivacyNotice(db, version)) !== null
}
