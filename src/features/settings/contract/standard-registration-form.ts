import { referralSourceOptions } from '#app/features/people/contract/source-labels.ts'
import type { FormDefinition } from './form-fields.ts'
import { standardFields } from './standard-fields.ts'

/** The registration form until the provider changes it. */
export const standardRegistrationForm: FormDefinition = {
  fields: standardFields,
  sources: referralSourceOptions.map(({ value }) => value),
}
