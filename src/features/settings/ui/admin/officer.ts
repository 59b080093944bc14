import type { Organisation } from '#app/features/settings/contract/organisation.ts'

type WithOfficer = Pick<Organisation, 'dataProtectionOfficer'>

/** Without an officer, the three fields are empty. */
export const noOfficer = { name: '', email: '', phone: '' }

export const withoutEmptyOfficer = <Value extends WithOfficer>(value: Value): Value => {
  const fields = Object.values(value.dataProtectionOfficer ?? noOfficer)
  return fields.every((text) => text.trim() === '') ? { ...value, dataProtectionOfficer: null } : value
}
