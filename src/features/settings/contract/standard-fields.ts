/** Fields apart from other constants of the form, because public pages load them. */
import type { FormFields } from './form-fields.ts'

export const standardFields: FormFields = {
  suffix: 'optional',
  phone: 'required',
  company: 'required',
  jobTitle: 'required',
  isCpdasUser: 'optional',
  source: 'required',
  notes: 'optional',
  marketingConsent: 'optional',
}
