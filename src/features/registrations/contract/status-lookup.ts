import * as z from 'zod/mini'
import { emailAddress } from '../../people/contract/person.ts'

export const LookupInput = z.strictObject({ email: emailAddress('Please enter a valid email address.') })
export type LookupInput = z.infer<typeof LookupInput>
