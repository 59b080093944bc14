/** Whether two people are perhaps one. */

import { countTypingErrors } from '#app/features/people/rules/given-names.ts'
import { toCanonicalEmail } from '#app/features/people/rules/mailbox.ts'
import { foldSearchText } from '#app/platform/format/search-words.ts'
import type { DuplicateReason } from '../contract/merge.ts'

export interface ComparableData {
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phone: string | null
  readonly prcLicenseNo: string | null
  /** YYYY-MM-DD; licenses expire on the birthday of their holder. */
  readonly prcExpirationOn: string | null
}

const digitsOfPhone = 10

const fold = (name: string | null) => foldSearchText(name ?? '').trim()

const isSame = (one: string, other: string) => one !== '' && one === other

const toDigits = (phone: string | null) => (phone ?? '').replaceAll(/\D/g, '').slice(-digitsOfPhone)
const toNumber = (license: string | null) => (license ?? '').replace(/^0+/, '')
const toBirthday = (expiresOn: string | null) => (expiresOn ?? '').slice('YYYY-'.length)

/** The same mailbox without periods and tags, or two letters that differ. */
function isSimilarEmail(one: string | null, other: string | null): boolean {
  if (!(one && other)) return false
  const [oneName = '', oneDomain] = toCanonicalEmail(one).split('@')
  const [otherName = '', otherDomain] = toCanonicalEmail(other).split('@')
  if (oneDomain !== otherDomain) return false
  return countTypingErrors(oneName.replaceAll('.', ''), otherName.replaceAll('.', '')) <= 2
}

/** Why two people are perhaps one; null if nothing says so. */
export function findDuplicateReason(one: ComparableData, other: ComparableData): DuplicateReason | null {
  const hasLastName = isSame(fold(one.lastName), fold(other.lastName))
  const hasFirstName = isSame(fold(one.firstName), fold(other.firstName))
  const hasName = hasLastName && hasFirstName
  // Numbers of two professions may be equal, and a last name may change.
  const hasLicense = isSame(toNumber(one.prcLicenseNo), toNumber(other.prcLicenseNo))
  if (hasLicense && (hasLastName || hasFirstName)) return 'license'
  if (hasLastName && isSame(toDigits(one.phone), toDigits(other.phone))) return 'phone'
  if (hasName && isSimilarEmail(one.email, other.email)) return 'email'
  if (hasName && isSame(toBirthday(one.prcExpirationOn), toBirthday(other.prcExpirationOn))) return 'birthday'
  return null
}
