import * as z from 'zod/mini'
import { rowIdField } from '#app/platform/paging.ts'

/** Fields apart from the others, because the public form checks them on the server only. */
export const discountFields = () => ({
  voucherCode: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40, 'At most 40 characters')))),
  /** A discount that the registrant claims, such as for senior citizens. */
  declaredRuleId: z.optional(z.nullable(rowIdField())),
})
