import type { RateLimitRule } from '../rate-limits.ts'
import { Refusal } from '../refusals.ts'
import { ipNetworkOf } from './client-address.ts'
import type { RequestContext } from './context.ts'

/** Limit over all endpoints, because reading and validating a body is what a refused request costs. */
const refusedBodies: RateLimitRule = { name: 'refused_bodies', times: 60, withinSeconds: 600 }

/**
 * Runs the work, which calls `accept` once it has read and validated the body. Refuses with `too_many`,
 * before anything is read, callers of whom too many bodies were refused: signed-in users by their account, so
 * that another user of their network does not lock them out, all others by network.
 */
export async function limitRefusedBodies(
  c: RequestContext,
  work: (accept: () => void) => Promise<void>,
): Promise<void> {
  const { callerId, clientAddress } = c.var
  const { limits } = c.var.services
  const caller = callerId ? `person ${callerId}` : ipNetworkOf(clientAddress)
  await limits.refuseIfUsedUp(refusedBodies, caller)
  let isAccepted = false
  try {
    await work(() => {
      isAccepted = true
    })
  } catch (error) {
    // A caller who is asked to retry later has made no mistake.
    if (!isAccepted && error instanceof Refusal && error.kind !== 'unavailable') {
      c.set('isBodyRefused', true)
      // Concurrent bodies may already have used all.
      await limits.use(refusedBodies, caller).catch(() => undefined)
    }
    throw error
  }
}
