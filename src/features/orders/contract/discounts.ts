/** Wire shapes of price rules and vouchers. */
import * as z from 'zod/mini'
import { invalidAmountText, parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import { pageQueryFields, pageResponseFields, rowIdField } from '#app/platform/paging.ts'
import { fewestGroupSeats, mostGroupSeats, priceRuleKinds } from './discount-values.ts'

export const discountUnits = ['percent', 'pesos'] as const

const Discount = z.object({ unit: z.enum(discountUnits), value: z.number() })
export type Discount = z.infer<typeof Discount>

const invalidPercentText = 'Enter a whole number from 1 to 100'

const isPercent = (value: number) => Number.isInteger(value) && value >= 1 && value <= 100

function discountField() {
  return z
    .strictObject({ unit: z.enum(discountUnits), value: z.number('Enter how much is taken off') })
    .check((discount) => {
      const { unit, value } = discount.value
      const isValid = unit === 'percent' ? isPercent(value) : parseTypedAmount(String(value)) !== null
      if (isValid) return
      const message = unit === 'percent' ? invalidPercentText : invalidAmountText
      discount.issues.push({ code: 'custom', path: ['value'], message, input: value })
    })
}

/** Null for all seminars. */
const seminarOfDiscount = z.nullable(z.object({ id: z.int(), title: z.string() }))

const day = () => z.nullable(z.iso.date('Enter a day such as 2026-11-30'))

export const PriceRulesQuery = z.strictObject(pageQueryFields(20))
export type PriceRulesQuery = z.infer<typeof PriceRulesQuery>

const PriceRuleItem = z.object({
  id: z.int(),
  seminar: seminarOfDiscount,
  kind: z.enum(priceRuleKinds),
  label: z.string(),
  discount: Discount,
  /** The last day, of early birds. */
  until: z.nullable(z.string()),
  /** Least number of seats taken together, for rules of groups. */
  minSeats: z.nullable(z.int()),
  needsCard: z.boolean(),
  isActive: z.boolean(),
  version: z.int(),
})
export type PriceRuleItem = z.infer<typeof PriceRuleItem>

export const PriceRuleList = z.object({ rules: z.array(PriceRuleItem), ...pageResponseFields })
export type PriceRuleList = z.infer<typeof PriceRuleList>

const savedFields = {
  /** Id; left out for a new one. */
  id: z.optional(rowIdField()),
  seminarId: z.nullable(rowIdField()),
  discount: discountField(),
  isActive: z.boolean(),
  /** 0 for a new one. */
  version: z.int(),
}

const groupSeatsText = `Enter a whole number from ${fewestGroupSeats} to ${mostGroupSeats}`

export const SavePriceRuleInput = z
  .strictObject({
    ...savedFields,
    kind: z.enum(priceRuleKinds, 'Choose a kind'),
    label: z
      .string('Label is required')
      .check(z.trim(), z.minLength(1, 'Label is required'), z.maxLength(80, 'At most 80 characters')),
    until: day(),
    minSeats: z.nullable(
      z
        .int(groupSeatsText)
        .check(z.gte(fewestGroupSeats, groupSeatsText), z.lte(mostGroupSeats, groupSeatsText)),
    ),
    needsCard: z.boolean(),
  })
  .check(
    z.refine(({ kind, minSeats }) => kind !== 'group' || minSeats !== null, {
      message: groupSeatsText,
      path: ['minSeats'],
    }),
    z.refine(({ kind, until }) => kind !== 'early_bird' || until !== null, {
      message: 'Enter the last day of this price',
      path: ['until'],
    }),
  )
export type SavePriceRuleInput = z.infer<typeof SavePriceRuleInput>

export const VouchersQuery = z.strictObject({
  /** Part of a code. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  ...pageQueryFields(20),
})
export type VouchersQuery = z.infer<typeof VouchersQuery>

const VoucherItem = z.object({
  id: z.int(),
  code: z.string(),
  seminar: seminarOfDiscount,
  discount: Discount,
  /** Null if there is no limit. */
  maxUses: z.nullable(z.int()),
  uses: z.int(),
  validFrom: z.nullable(z.string()),
  /** The last day. */
  validUntil: z.nullable(z.string()),
  isActive: z.boolean(),
  version: z.int(),
})
export type VoucherItem = z.infer<typeof VoucherItem>

export const VoucherList = z.object({ vouchers: z.array(VoucherItem), ...pageResponseFields })
export type VoucherList = z.infer<typeof VoucherList>

const invalidCodeText = 'Use 3 to 40 letters, digits and hyphens'
const mostUses = 1_000_000

export const SaveVoucherInput = z
  .strictObject({
    ...savedFields,
    code: z.string(invalidCodeText).check(z.trim(), z.regex(/^[A-Za-z0-9-]{3,40}$/, invalidCodeText)),
    maxUses: z.nullable(
      z
        .int('Enter a whole number')
        .check(z.gte(1, 'At least 1'), z.lte(mostUses, `At most ${mostUses.toLocaleString('en')}`)),
    ),
    validFrom: day(),
    validUntil: day(),
  })
  .check(
    z.refine(
      ({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom <= validUntil,
      { message: 'The last day is before the first', path: ['validUntil'] },
    ),
  )
export type SaveVoucherInput = z.infer<typeof SaveVoucherInput>

export const CheckVoucherInput = z.strictObject({
  code: z
    .string('Enter the code')
    .check(z.trim(), z.minLength(1, 'Enter the code'), z.maxLength(40, 'At most 40 characters')),
  seminarId: rowIdField(),
  /** The discount that the registrant claims. */
  declaredRuleId: z.optional(z.nullable(rowIdField())),
  /** Further people of a group, who use the voucher too. */
  others: z.optional(
    z
      .array(z.strictObject({ declaredRuleId: z.optional(z.nullable(rowIdField())) }))
      .check(z.maxLength(19, 'At most 20 people')),
  ),
  /** E-mail of the registrant, who can use a voucher once. */
  email: z.optional(z.string().check(z.trim(), z.maxLength(254, 'At most 254 characters'))),
})
export type CheckVoucherInput = z.infer<typeof CheckVoucherInput>

export const CheckVoucherResponse = z.object({
  /** Pesos that all people pay; 0 if the voucher takes all. */
  price: z.number(),
  /** Pesos that the voucher takes off. */
  discount: z.number(),
})
export type CheckVoucherResponse = z.infer<typeof CheckVoucherResponse>
