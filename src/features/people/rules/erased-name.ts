/** Values that remain of an erased person. */

export const erasedPersonName = 'Erased person'

/** Domain that is reserved: undeliverable (RFC 2606). */
const erasedEmailDomain = '@erased.invalid'

/** @param token random, because a guessable address could be taken beforehand and block the erasure */
export function toErasedEmail(personId: number, token: string): string {
  return `erased-${personId}-${token}${erasedEmailDomain}`
}

export function isErasedEmail(email: string): boolean {
  return email.endsWith(erasedEmailDomain)
}

const placeholderDomain = '@no-email.invalid'

/**
 * Address of a person who gave none, at the venue or to their school; every person has a unique one.
 * @param token random
 */
export function toPlaceholderEmail(token: string, kind: 'walk-in' | 'no-mail' = 'walk-in'): string {
  return `${kind}-${token}${placeholderDomain}`
}

/** Whether e-mail can be sent to an address: neither erased nor a placeholder. */
export function isReachableEmail(email: string): boolean {
  return !isErasedEmail(email) && !email.endsWith(placeholderDomain)
}
