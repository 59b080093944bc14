import type { ActivePaymentMethods, PaymentMethods } from '../contract/payment-methods.ts'

/**
 * What registrants see: the chosen accounts that are on. If none of them is, all that are on, so that there is
 * always a way to pay.
 * @param chosen null for all accounts
 */
export function toActivePaymentMethods(
  methods: PaymentMethods,
  chosen: readonly string[] | null,
): ActivePaymentMethods {
  const active = methods.accounts.filter(({ isActive }) => isActive)
  const applicable = active.filter(({ id }) => chosen?.includes(id))
  const shown = applicable.length > 0 ? applicable : active
  return { ...methods, accounts: shown.map(({ id, ...account }) => account) }
}
