import { distance } from 'fastest-levenshtein'

/** Domains where most registrants have their mail, and real ones that resemble these. */
const knownDomains = [
  ...['gmail.com', 'yahoo.com', 'yahoo.com.ph', 'ymail.com', 'rocketmail.com', 'outlook.com', 'outlook.ph'],
  ...['hotmail.com', 'live.com', 'msn.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me'],
  ...['protonmail.com', 'deped.gov.ph', 'prc.gov.ph', 'mail.com', 'email.com', 'gmx.com', 'gmx.net'],
  'zoho.com',
]

/** Typing errors of one or two letters; shorter domains are taken for others. */
const mostErrors = (domain: string) => (domain.length < 8 ? 1 : 2)

/** The address with the domain that was probably meant, such as 'ana@gmail.com' for 'ana@gmial.com'; null if none. */
export function suggestEmail(typed: string): string | null {
  const [, name, domain = ''] = /^\s*([^\s@]+)@([^\s@]+\.[^\s@.]{2,})\s*$/.exec(typed.toLowerCase()) ?? []
  if (name === undefined || knownDomains.includes(domain)) return null
  const [nearest] = knownDomains
    .map((known) => ({ known, errors: distance(domain, known) }))
    .filter(({ known, errors }) => errors <= mostErrors(known))
    .sort((one, other) => one.errors - other.errors)
  return nearest === undefined ? null : `${name}@${nearest.known}`
}

/** Warning of a form that can warn only once it is sent, about an address that looks mistyped; null if none. */
export function warnAboutEmail(typed: string): string | null {
  const suggestion = suggestEmail(typed)
  return suggestion === null
    ? null
    : `Did you mean ${suggestion}? If ${typed.trim()} is right, send the form again.`
}
