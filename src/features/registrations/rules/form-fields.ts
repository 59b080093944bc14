import { isKnownSource } from '#app/features/people/contract/source-labels.ts'
import type { FormDefinition, SwitchableField } from '#app/features/settings/contract/form-fields.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { missingFieldTexts, type RegisterInput } from '../contract/registration.ts'

/** API callers may leave these out or send null, also where the public form requires them; not an empty text. */
const mayBeLeftOut: readonly SwitchableField[] = ['company', 'jobTitle', 'phone']

/**
 * Checks the input of a visitor as the form requires: fields that are off are dropped, and required ones must
 * be given. Refuses the first field that is not as the form requires.
 */
export function applyFormFields(input: RegisterInput, form: FormDefinition): RegisterInput {
  const names = Object.keys(form.fields) as SwitchableField[]
  const requirable = Object.keys(missingFieldTexts) as (keyof typeof missingFieldTexts)[]
  const off = names.filter((name) => form.fields[name] === 'off')
  for (const name of requirable) {
    if (form.fields[name] !== 'required') continue
    const isLeftOut = (input[name] ?? null) === null && mayBeLeftOut.includes(name)
    if (!input[name] && !isLeftOut)
      throw fieldRefusal(name, `${toSnakeCase(name)}_missing`, missingFieldTexts[name])
  }
  if (input.isCpdasUser === undefined && form.fields.isCpdasUser !== 'off') throw missingCpdasUser()
  const remaining = { ...input, ...Object.fromEntries(off.map((name) => [name, undefined])) }
  if (remaining.source && !form.sources.includes(remaining.source)) {
    throw fieldRefusal('source', 'source_not_offered', missingFieldTexts.source)
  }
  return remaining
}

/** Checks what staff enter: it may leave everything out, and has any source that is known or offered. */
export function checkStaffInput(input: RegisterInput, form: FormDefinition): RegisterInput {
  if (input.isCpdasUser === undefined) throw missingCpdasUser()
  refuseUnknownSource(input.source, form)
  return input
}

export function refuseUnknownSource(source: string | null | undefined, { sources }: FormDefinition): void {
  if (!source || isKnownSource(source) || sources.includes(source)) return
  throw fieldRefusal('source', 'source_unknown', missingFieldTexts.source)
}

const missingCpdasUser = () => fieldRefusal('isCpdasUser', 'is_cpdas_user_missing', 'This is missing')

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
