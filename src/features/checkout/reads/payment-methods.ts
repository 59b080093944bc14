import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { findPaymentAccountIds } from '../../seminars/queries/planning.ts'
import type { ActivePaymentMethods } from '../../settings/contract/payment-methods.ts'
import type { SiteSettings } from '../../settings/contract/settings.ts'
import { toActivePaymentMethods } from '../../settings/rules/active-accounts.ts'

/** Where registrants can pay: the accounts of a seminar, or all if it is unknown or names none. */
export async function getActivePaymentMethods(
  db: DatabaseOrTransaction,
  { paymentMethods }: SiteSettings,
  seminarId: number | undefined,
): Promise<ActivePaymentMethods> {
  const chosen = seminarId === undefined ? null : await findPaymentAccountIds(db, seminarId)
  return toActivePaymentMethods(paymentMethods, chosen)
}
