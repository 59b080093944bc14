import * as z from 'zod/mini'

/** Fields of a form; '' is none. */
export const discountValueFields = {
  declaredRuleId: z.string(),
  voucherCode: z.string().check(z.trim(), z.maxLength(40, 'At most 40 characters')),
}

export interface DiscountFormValues {
  readonly declaredRuleId: string
  readonly voucherCode: string
}

export const emptyDiscountValues: DiscountFormValues = { declaredRuleId: '', voucherCode: '' }

/** Part of a request's body; empty where nothing was chosen. */
export function toDiscountInput({ declaredRuleId, voucherCode }: DiscountFormValues) {
  return {
    ...(declaredRuleId !== '' && { declaredRuleId: Number(declaredRuleId) }),
    ...(voucherCode.trim() !== '' && { voucherCode: voucherCode.trim() }),
  }
}
