import { isClearlyAnotherGivenName } from '#app/features/people/rules/given-names.ts'
import { fullName, type PersonNameParts } from '#app/features/people/rules/names.ts'

interface NamedRegistration {
  readonly details: {
    readonly firstName?: string | undefined
    readonly middleInitial?: string | null | undefined
    readonly lastName?: string | undefined
    readonly suffix?: string | null | undefined
  }
  readonly nameConfirmedAt: Date | null
}

/** The name as given with a registration, for those who gave it: they learn no stored name. */
export function toGivenName({
  firstName = '',
  lastName = '',
  ...details
}: NamedRegistration['details']): PersonNameParts {
  return { firstName, middleInitial: details.middleInitial || null, lastName, suffix: details.suffix || null }
}

/** The same for staff; null once it is decided whose it is. */
export function toUndecidedName({ details, nameConfirmedAt }: NamedRegistration): PersonNameParts | null {
  return nameConfirmedAt === null ? toGivenName(details) : null
}

/**
 * The name with which a registration was made, if its given name is clearly another than that of its person; null if
 * not, or once it is decided whose registration it is.
 * @param given null once it is decided
 */
export function toRegisteredAs(
  { firstName }: Pick<PersonNameParts, 'firstName'>,
  given: PersonNameParts | null,
): string | null {
  return given !== null && isClearlyAnotherGivenName(firstName, given.firstName) ? fullName(given) : null
}
