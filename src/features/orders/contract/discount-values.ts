/** A rule applies by day, by seats taken together, or because the registrant says so. */
export const priceRuleKinds = ['early_bird', 'group', 'declared'] as const
export type PriceRuleKind = (typeof priceRuleKinds)[number]

export const fewestGroupSeats = 2
export const mostGroupSeats = 200
