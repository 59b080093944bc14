/** One mailbox has many addresses; whoever counts letters to a person counts by the box. */

/** One provider under two names, which does not look at the periods in front of its own. */
const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * The plainest address of the mailbox: 'ana+cpd@example.ph' → 'ana@example.ph', 'Ana.Cruz@googlemail.com' →
 * 'anacruz@gmail.com'. For counting and looking up only: a letter goes where its reader said.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const isGmail = gmailDomains.has(domain)
  const [beforePlus = ''] = address.slice(0, at).split('+', 1)
  const local = isGmail ? beforePlus.replaceAll('.', '') : beforePlus
  // What has nothing in front of its mark has no plainer form.
  return local === '' ? address : `${local}@${isGmail ? 'gmail.com' : domain}`
}
