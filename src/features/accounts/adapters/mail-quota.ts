import type { RateLimiter, RateLimitRule } from '../../../platform/rate-limits.ts'

const dayInSeconds = 86_400
const linkEmailsPerAddress: RateLimitRule = { name: 'account_mail', times: 3, withinSeconds: dayInSeconds }
const linkEmailsPerAccount: RateLimitRule = {
  name: 'own_account_mail',
  times: 5,
  withinSeconds: dayInSeconds,
}

export interface LinkEmailRequest {
  readonly email: string
  readonly askedBy: number | null
}

/**
 * Runs a command that sends a link, counting it against the limits; a failed one does not count for its
 * address.
 */
export async function limitLinkEmails<T>(
  limits: RateLimiter,
  { email, askedBy }: LinkEmailRequest,
  send: () => Promise<T>,
): Promise<T> {
  if (askedBy !== null) await limits.use(linkEmailsPerAccount, String(askedBy))
  await limits.use(linkEmailsPerAddress, email)
  try {
    return await send()
  } catch (error) {
    await limits.giveBack(linkEmailsPerAddress, email)
    throw error
  }
}
