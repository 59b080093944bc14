/** Wire shapes of credits: money that was paid beyond a bill, and saved for the person. */
import * as z from 'zod/mini'
import { pageQueryFields, pageResponseFields, rowIdField, versionField } from '#app/platform/paging.ts'
import { ledgerReasonField, personName } from './fields.ts'

export const Credit = z.object({
  id: z.int(),
  moneyInId: z.int(),
  /** Version of the money, to allocate it. */
  version: z.int(),
  /** Pesos that are left. */
  amount: z.number(),
  occurredAt: z.iso.datetime(),
  account: z.string(),
  reference: z.nullable(z.string()),
  savedAt: z.iso.datetime(),
  savedBy: personName,
  /** The bill that was overpaid; null once it is deleted. */
  billId: z.nullable(z.int()),
  billCode: z.nullable(z.string()),
})
export type Credit = z.infer<typeof Credit>

export const CreditsQuery = z.strictObject(pageQueryFields(20))
export type CreditsQuery = z.infer<typeof CreditsQuery>

export const CreditList = z.object({
  credits: z.array(
    z.extend(Credit, {
      /** Null once the person is deleted. */
      attendee: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string() })),
    }),
  ),
  ...pageResponseFields,
})
export type CreditList = z.infer<typeof CreditList>

export const SaveCreditInput = z.strictObject({
  billId: rowIdField(),
  moneyInId: rowIdField(),
  /** Version of the money as the caller knows it. */
  version: versionField(),
})
export type SaveCreditInput = z.infer<typeof SaveCreditInput>

export const EndCreditInput = z.strictObject({ creditId: rowIdField(), reason: ledgerReasonField() })
export type EndCreditInput = z.infer<typeof EndCreditInput>
