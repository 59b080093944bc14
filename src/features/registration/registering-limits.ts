import type { RateLimits, RateRule } from '../../platform/http/rate-limits.ts'
import { mailboxOf } from '../people/rules/mailbox.ts'

/** A school shares one address. */
export const registrationsPerAddress: RateRule = { name: 'register_address', times: 60, withinSeconds: 600 }

/** Nobody registers one mailbox ten times a day. Each time it gets a confirmation. */
const registrationsPerMailbox: RateRule = { name: 'register_email', times: 10, withinSeconds: 86_400 }

/** Counts a registration of this e-mail, whichever address of its mailbox it is. */
export function countRegistration(limits: RateLimits, email: string): Promise<void> {
  return limits.use(registrationsPerMailbox, mailboxOf(email))
}

const linksPerMailbox: RateRule = { name: 'registrations_link', times: 3, withinSeconds: 86_400 }

/** Counts a link that is asked for, whether or not the address is known. */
export function countLinkRequest(limits: RateLimits, email: string): Promise<void> {
  return limits.use(linksPerMailbox, mailboxOf(email))
}
