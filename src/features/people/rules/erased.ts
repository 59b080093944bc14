/** What is left of a person after their data was erased: a row that counts, and names nobody. */

/** Goes by this wherever a name was. */
export const erasedName = 'Erased person'

/** No mail can ever go there (RFC 2606). */
const nowhere = '@erased.invalid'

/** @param token of random letters: an address that can be guessed could be taken before, and would block the erasure */
export function erasedEmail(personId: number, token: string): string {
  return `erased-${personId}-${token}${nowhere}`
}

export function isErasedEmail(email: string): boolean {
  return email.endsWith(nowhere)
}
