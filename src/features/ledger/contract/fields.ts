/** Fields that the shapes of the ledger share. */
import * as z from 'zod/mini'
import { invalidAmountText, parseTypedAmount } from '#app/platform/format/typed-amounts.ts'

export const pesoAmountField = () =>
  z
    .number(invalidAmountText)
    .check(z.refine((pesos) => parseTypedAmount(String(pesos)) !== null, invalidAmountText))

const longestReason = 500

export const ledgerReasonField = () =>
  z
    .string('A reason is required')
    .check(
      z.trim(),
      z.minLength(1, 'A reason is required'),
      z.maxLength(longestReason, `At most ${longestReason} characters`),
    )

export const personName = z.nullable(z.object({ id: z.int(), displayName: z.string() }))
