/** One's details as the form holds them, and what of them is sent: only what was changed. */
import * as z from 'zod/mini'
import { UpdateAccountInput } from '../contract/forms.ts'
import type { Account } from '../contract.ts'

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

/** Checked as the server checks them, but that a name which was never there may stay away. */
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
  // On the wire each may be left out; in the form each is there.
  return schema as unknown as z.ZodMiniType<Details, Details>
}

/** What differs from what is stored; emptied is null on the wire. */
export function changesOf(stored: Details, values: Details): UpdateAccountInput {
  const names = Object.keys(stored) as DetailName[]
  const changed = names.filter((name) => values[name] !== stored[name])
  return Object.fromEntries(changed.map((name) => [name, values[name] || null]))
}
