import * as z from 'zod/mini'
import { UpdateAccountInput } from '../contract/account-forms.ts'
import type { Account } from '../contract/accounts.ts'

export function detailsOf({ user, phone, company, jobTitle }: Account) {
  return {
    displayName: user.displayName,
    firstName: user.firstName ?? '',
    middleInitial: user.middleInitial ?? '',
    lastName: user.lastName ?? '',
    suffix: user.suffix ?? '',
    phone: phone ?? '',
    company: company ?? '',
    jobTitle: jobTitle ?? '',
  }
}

export type Details = ReturnType<typeof detailsOf>
export type DetailName = keyof Details

export function detailsSchema(stored: Details): z.ZodMiniType<Details, Details> {
  const { shape } = UpdateAccountInput
  const mayBeEmpty = z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters'))
  const schema = z.object({
    displayName: shape.displayName,
    firstName: stored.firstName === '' ? mayBeEmpty : shape.firstName,
    middleInitial: shape.middleInitial,
    lastName: stored.lastName === '' ? mayBeEmpty : shape.lastName,
    suffix: z.string(),
    phone: shape.phone,
    company: shape.company,
    jobTitle: shape.jobTitle,
  })
  return schema as unknown as z.ZodMiniType<Details, Details>
}

/** The changed fields; cleared ones are null. */
export function changesOf(stored: Details, values: Details): UpdateAccountInput {
  const names = Object.keys(stored) as DetailName[]
  const changed = names.filter((name) => values[name] !== stored[name])
  return Object.fromEntries(changed.map((name) => [name, values[name] || null]))
}
