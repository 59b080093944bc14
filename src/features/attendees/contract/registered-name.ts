import * as z from 'zod/mini'
import { rowIdField } from '#app/platform/paging.ts'

/**
 * - same_person: the person keeps their name
 * - another_person: the registration is that of another person on the same address
 */
export const registeredNameDecisions = ['same_person', 'another_person'] as const
export type RegisteredNameDecision = (typeof registeredNameDecisions)[number]

export const DecideRegisteredNameInput = z.strictObject({
  registrationId: rowIdField(),
  decision: z.enum(registeredNameDecisions),
})
export type DecideRegisteredNameInput = z.infer<typeof DecideRegisteredNameInput>

export const DecideRegisteredNameResponse = z.object({
  /** Person who has the registration now. */
  personId: z.int(),
  name: z.string(),
})
export type DecideRegisteredNameResponse = z.infer<typeof DecideRegisteredNameResponse>
