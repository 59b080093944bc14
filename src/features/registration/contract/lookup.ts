/** Checking one's registrations by e-mail, as the form sends it. */
import * as z from 'zod/mini'
import { emailAddress } from '../../people/contract.ts'

export const LookupInput = z.strictObject({ email: emailAddress('Please enter a valid email address.') })
export type LookupInput = z.infer<typeof LookupInput>
