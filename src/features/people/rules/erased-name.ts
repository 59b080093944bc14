/** Values that remain of an erased person. */

export const erasedPersonName = 'Erased person'

/** Reserved: undeliverable (RFC 2606). */
const erasedEmailDomain = '@erased.invalid'

/** @param token random, because a guessable address could be taken beforehand and block the erasure */
export function toErasedEmail(personId: number, token: string): string {
  return `erased-${personId}-${token}${erasedEmailDomain}`
}

export function isErasedEmail(email: string): boolean {
  return email.endsWith(erasedEmailDomain)
}
