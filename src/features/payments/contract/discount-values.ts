/** A rule applies by day, by earlier attendance, or because the registrant says so. */
export const priceRuleKinds = ['early_bird', 'loyalty', 'declared'] as const
export type PriceRuleKind = (typeof priceRuleKinds)[number]
