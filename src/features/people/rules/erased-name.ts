/** Values that remain of an erased person. */

export const erasedName = 'Erased person'

/** Reserved: undeliverable (RFC 2606). */
const nowhere = '@erased.invalid'

/** @param token random, because a guessable address could be taken beforehand and block the erasure */
export function erasedEmail(personId: number, token: string): string {
  return `erased-${personId}-${token}${nowhere}`
}

export function isErasedEmail(email: string): boolean {
  return email.endsWith(nowhere)
}
