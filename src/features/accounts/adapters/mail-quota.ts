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
  readonly requestedBy: number | null
}

/** Counts a link e-mail against the limits; a failed one does not count for its address. */
export async function limitLinkEmails<T>(
  limits: RateLimiter,
  { email, requestedBy }: LinkEmailRequest,
  send: () => Promise<T>,
): Promise<T> {
  if (requestedBy !== null) await limits.use(linkEmailsPerAccount, String(requestedBy))
  await limits.use(linkEmailsPerAddress, email)
  try {
    return await send()
  } catch (error) {
    await limits.refund(linkEmailsPerAddress, email)
    throw error
  }
}
