import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import type { PrivacyNotice } from '../contract/privacy-notice.ts'
import { findPrivacyNotice } from '../queries/settings.ts'
import { toSectionValue } from '../reads/settings.ts'
import { defaultPrivacyNotice } from '../rules/default-privacy-notice.ts'

/**
 * Refuses a changed text of the privacy notice under a version that had another one, because registrations keep
 * the version to which people agreed.
 */
export async function refuseUsedVersion(tx: Transaction, notice: PrivacyNotice): Promise<void> {
  if (!(await isNoticeVersionUsed(tx, notice))) return
  throw fieldRefusal(
    'value.version',
    'notice_version_used',
    'This version had another text. Please name a new one, such as the date of today.',
  )
}

/** Whether the version has had another text here, to which people may have agreed. */
export async function isNoticeVersionUsed(
  tx: Transaction,
  { version, body }: PrivacyNotice,
): Promise<boolean> {
  const stored = await findPrivacyNotice(tx, version)
  const isDefault = version === defaultPrivacyNotice.version
  const earlier =
    stored === null ? isDefault && defaultPrivacyNotice : toSectionValue('privacyNotice', stored)
  return earlier !== false && !isDeepStrictEqual(earlier.body, body)
}
