import type { RateLimits, RateRule } from '../../../platform/rate-limits.ts'

const dayInSeconds = 86_400
const lettersPerEmail: RateRule = { name: 'account_mail', times: 3, withinSeconds: dayInSeconds }
const lettersPerAccount: RateRule = { name: 'own_account_mail', times: 5, withinSeconds: dayInSeconds }

export interface LetterRequest {
  readonly email: string
  readonly askedBy: number | null
}

/**
 * Runs a command that sends a link, counting it against the limits; a failed one does not count for its
 * address.
 */
export async function countingLetters<T>(
  limits: RateLimits,
  { email, askedBy }: LetterRequest,
  send: () => Promise<T>,
): Promise<T> {
  if (askedBy !== null) await limits.use(lettersPerAccount, String(askedBy))
  await limits.use(lettersPerEmail, email)
  try {
    return await send()
  } catch (error) {
    await limits.giveBack(lettersPerEmail, email)
    throw error
  }
}
