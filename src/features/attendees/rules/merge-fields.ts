/** Values of two people who are merged. */
import type { NameSuffix } from '#app/features/people/contract/person.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { type MergeField, type MergePeopleInput, mergeFields } from '../contract/merge.ts'

interface MergedColumns {
  firstName: string | null
  lastName: string | null
  middleInitial: string | null
  suffix: NameSuffix | null
  displayName: string | null
  email: string
  sharesMailbox: boolean
  emailVerifiedAt: Date | null
  phone: string | null
  company: string | null
  jobTitle: string | null
  prcLicenseNo: string | null
  prcExpirationOn: string | null
  source: string | null
  marketingConsent: boolean
  marketingConsentedAt: Date | null
  marketingConsentVersion: string | null
  marketingConsentOrigin: string | null
  marketingBasis: string | null
  notes: string | null
  tags: string[]
  isCpdasUser: boolean
}

type Column = keyof MergedColumns

/** Columns of each field; the first ones decide whether it is empty, and whether two people differ. */
export const columnsOfField = {
  name: ['firstName', 'lastName', 'middleInitial', 'suffix', 'displayName'],
  email: ['email', 'sharesMailbox', 'emailVerifiedAt'],
  phone: ['phone'],
  company: ['company'],
  jobTitle: ['jobTitle'],
  license: ['prcLicenseNo', 'prcExpirationOn'],
  source: ['source'],
  marketingConsent: [
    'marketingConsent',
    'marketingConsentedAt',
    'marketingConsentVersion',
    'marketingConsentOrigin',
    'marketingBasis',
  ],
} as const satisfies Record<MergeField, readonly Column[]>

/** The value of a field as staff compare it; empty if there is none. */
export function toShownValue(person: MergedColumns, field: MergeField): string {
  switch (field) {
    case 'name':
      return attendeeName(person)
    case 'license':
      return [person.prcLicenseNo, person.prcExpirationOn].filter(Boolean).join(', valid until ')
    case 'marketingConsent':
      return person.marketingConsent ? 'Wants invitations' : 'No consent to invitations'
    default:
      return person[field] ?? ''
  }
}

/** Fields in which both have a value, and not the same. */
export function listDifferingFields(target: MergedColumns, other: MergedColumns): MergeField[] {
  return mergeFields.filter((field) => {
    const [one, another] = [toShownValue(target, field), toShownValue(other, field)]
    return one !== '' && another !== '' && one !== another
  })
}

/**
 * Whether the kept person takes a field of the other: as chosen, or else if theirs is empty. The own person of an address
 * takes it over from the one who shares it.
 */
export function isTakenFromOther(
  field: MergeField,
  people: { readonly target: MergedColumns; readonly other: MergedColumns },
  choices: MergePeopleInput['choices'],
): boolean {
  const { target, other } = people
  if (field === 'email' && target.email === other.email) return target.sharesMailbox && !other.sharesMailbox
  if (toShownValue(other, field) === '') return false
  return choices[field] === 'other' || toShownValue(target, field) === ''
}

/** Columns of the kept person that change, apart from the e-mail, which is swapped. */
export function getMergedColumns(
  { target, other }: { readonly target: MergedColumns; readonly other: MergedColumns },
  choices: MergePeopleInput['choices'],
): Partial<MergedColumns> {
  const taken = mergeFields.filter(
    (field) => field !== 'email' && isTakenFromOther(field, { target, other }, choices),
  )
  const columns: readonly Column[] = taken.flatMap((field) => columnsOfField[field])
  const notes = [target.notes, other.notes].filter(Boolean).join('\n\n') || null
  const tags = [...new Set([...target.tags, ...other.tags])]
  return {
    ...Object.fromEntries(columns.map((column) => [column, other[column]])),
    ...(notes !== target.notes && { notes }),
    ...(tags.length > target.tags.length && { tags }),
    ...(other.isCpdasUser && { isCpdasUser: true }),
  }
}
