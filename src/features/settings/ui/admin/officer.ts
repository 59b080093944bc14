import * as z from 'zod/mini'
import type { Organisation } from '#app/features/settings/contract/organisation.ts'

type WithOfficer = Pick<Organisation, 'dataProtectionOfficer'>

/** Fields of a provider without an officer. */
export const emptyOfficerFields = { name: '', email: '', phone: '' }

export const dropEmptyOfficer = <Value extends WithOfficer>(value: Value): Value => {
  const fields = Object.values(value.dataProtectionOfficer ?? emptyOfficerFields)
  return fields.every((text) => text.trim() === '') ? { ...value, dataProtectionOfficer: null } : value
}

/** The shape of a form in which the officer may be left empty; `z.pipe` would bring more of zod to every page. */
export const withOptionalOfficer = <Value extends WithOfficer>(schema: z.ZodMiniType<Value>) =>
  z.custom<Value>().check((payload) => {
    const { error } = schema.safeParse(dropEmptyOfficer(payload.value))
    for (const { path, message } of error?.issues ?? [])
      payload.issues.push({ code: 'custom', input: payload.value, path, message })
  })
