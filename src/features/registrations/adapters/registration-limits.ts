import { toCanonicalEmail } from '#app/features/people/rules/mailbox.ts'
import type { RateLimiter, RateLimitRule } from '#app/platform/rate-limits.ts'

/** Schools share one address. */
export const registrationsPerIpAddress: RateLimitRule = {
  name: 'register_address',
  times: 60,
  withinSeconds: 600,
}

/** Each colleague gets an e-mail from us; a district registers about two hundred people in an hour. */
const colleaguesPerNetwork: RateLimitRule = { name: 'register_colleagues', times: 200, withinSeconds: 3600 }

/** Counts the further people of a group, so that nobody sends our e-mails to masses of strangers. */
export async function countColleagues(limits: RateLimiter, network: string, count: number): Promise<void> {
  for (let counted = 0; counted < count; counted += 1) await limits.use(colleaguesPerNetwork, network)
}

/** Each registration sends a confirmation. */
const registrationsPerMailbox: RateLimitRule = { name: 'register_email', times: 10, withinSeconds: 86_400 }

export function countRegistrationAttempt(limits: RateLimiter, email: string): Promise<void> {
  return limits.use(registrationsPerMailbox, toCanonicalEmail(email))
}

const linksPerMailbox: RateLimitRule = { name: 'registrations_link', times: 3, withinSeconds: 86_400 }

export function countRegistrationsLinkRequest(limits: RateLimiter, email: string): Promise<void> {
  return limits.use(linksPerMailbox, toCanonicalEmail(email))
}
