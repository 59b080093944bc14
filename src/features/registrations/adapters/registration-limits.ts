import type { RateLimits, RateRule } from '../../../platform/rate-limits.ts'
import { mailboxOf } from '../../people/rules/mailbox.ts'

/** Schools share one address. */
export const registrationsPerAddress: RateRule = { name: 'register_address', times: 60, withinSeconds: 600 }

/** Each registration sends a confirmation. */
const registrationsPerMailbox: RateRule = { name: 'register_email', times: 10, withinSeconds: 86_400 }

export function countRegistration(limits: RateLimits, email: string): Promise<void> {
  return limits.use(registrationsPerMailbox, mailboxOf(email))
}

const linksPerMailbox: RateRule = { name: 'registrations_link', times: 3, withinSeconds: 86_400 }

export function countLinkRequest(limits: RateLimits, email: string): Promise<void> {
  return limits.use(linksPerMailbox, mailboxOf(email))
}
