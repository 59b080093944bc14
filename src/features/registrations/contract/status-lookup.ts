import * as z from 'zod/mini'
import { emailSchema } from '#app/features/people/contract/person.ts'

export const StatusLookupInput = z.strictObject({ email: emailSchema('Please enter a valid email address.') })
export type StatusLookupInput = z.infer<typeof StatusLookupInput>
