import { isDeepStrictEqual } from 'node:util'
import type { SiteSettings } from '../../settings/contract/settings.ts'
import { type FormDefinition, standardForm } from '../../settings/contract/standard-form.ts'

export const toFormDefinition = ({ registrationForm }: SiteSettings): FormDefinition => registrationForm

/** The form of the provider; null if it is the standard one. */
export function findOwnForm(settings: SiteSettings): FormDefinition | null {
  const form = toFormDefinition(settings)
  return isDeepStrictEqual(form, standardForm) ? null : form
}
