import type { RateLimiter, RateLimitRule } from '#app/platform/rate-limits.ts'
import { Refusal } from '#app/platform/refusals.ts'

/** Codes can be guessed, by the check and by registering. */
export const voucherGuessesPerAddress: RateLimitRule = {
  name: 'voucher_checks',
  times: 20,
  withinSeconds: 600,
}

const isWrongVoucher = (error: unknown) =>
  error instanceof Refusal && (error.details.issues ?? []).some(({ path }) => path === 'voucherCode')

/**
 * Counts a guess before a call that names a voucher, and takes it back unless the voucher is refused. Calls beyond the limit
 * are refused unread.
 */
export function countVoucherGuess(limits: RateLimiter, network: string): Promise<void> {
  return limits.use(voucherGuessesPerAddress, network)
}

/** Waits for a counted call. */
export async function refundUnlessGuess<Result>(
  limits: RateLimiter,
  network: string,
  call: Promise<Result>,
): Promise<Result> {
  let isGuess = false
  try {
    return await call
  } catch (error) {
    isGuess = isWrongVoucher(error)
    throw error
  } finally {
    if (!isGuess) await limits.refund(voucherGuessesPerAddress, network)
  }
}
