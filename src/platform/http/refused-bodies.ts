import type { RateLimitRule } from '../rate-limits.ts'
import { Refusal } from '../refusals.ts'
import { ipNetworkOf } from './client-address.ts'
import type { RequestContext } from './context.ts'

/** Over all endpoints, because reading and validating a body is what a refused request costs. */
const refusedBodies: RateLimitRule = { name: 'refused_bodies', times: 60, withinSeconds: 600 }

/**
 * Runs the work, which calls `accept` once it has read and validated the body. Refuses with `too_many`, before
 * anything is read, networks of which too many bodies were refused.
 */
export async function limitRefusedBodies(
  c: RequestContext,
  work: (accept: () => void) => Promise<void>,
): Promise<void> {
  const { limits } = c.var.services
  const network = ipNetworkOf(c.var.clientAddress)
  await limits.refuseIfUsedUp(refusedBodies, network)
  let isAccepted = false
  try {
    await work(() => {
      isAccepted = true
    })
  } catch (error) {
    if (!isAccepted && error instanceof Refusal) {
      c.set('isBodyRefused', true)
      // Concurrent bodies may already have used all.
      await limits.use(refusedBodies, network).catch(() => undefined)
    }
    throw error
  }
}
