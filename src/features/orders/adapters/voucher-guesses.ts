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

/** Counts a call that names a voucher only if the voucher is refused; further ones are then refused unread. */
export async function countVoucherGuess<Result>(
  limits: RateLimiter,
  network: string,
  call: () => Promise<Result>,
): Promise<Result> {
  await limits.use(voucherGuessesPerAddress, network)
  let isGuess = false
  try {
    return await call()
  } catch (error) {
    isGuess = isWrongVoucher(error)
    throw error
  } finally {
    if (!isGuess) await limits.refund(voucherGuessesPerAddress, network)
  }
}
