/** Whose an address is, and which variants of it are one mailbox, for rate limits per person. */

/** The address of a person if it is their own; null for one who shares that of another person. */
export function toOwnAddress(person: {
  readonly email: string
  readonly sharesMailbox: boolean
}): string | null {
  return person.sharesMailbox ? null : person.email
}

/** One provider with two domains, which ignores periods. */
const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * Canonical address: 'ana+cpd@example.ph' → 'ana@example.ph', 'Ana.Cruz@googlemail.com' →
 * 'anacruz@gmail.com'. Only for counting and lookup, never as a recipient.
 */
export function toCanonicalEmail(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const isGmail = gmailDomains.has(domain)
  const [beforePlus = ''] = address.slice(0, at).split('+', 1)
  const local = isGmail ? beforePlus.replaceAll('.', '') : beforePlus
  // An address without a local part stays unchanged.
  return local === '' ? address : `${local}@${isGmail ? 'gmail.com' : domain}`
}
