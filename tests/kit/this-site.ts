import { inject } from 'vitest'
import type { JourneySite } from '../journeys/site.ts'

/** The site of this test worker, used by no other at the same time. */
export function theSite(): JourneySite {
  const sites = inject('sites')
  // Worker number from 1.
  const site = sites[Number(process.env.VITEST_POOL_ID) - 1]
  if (site === undefined) throw new Error('More journeys run at once than there are sites.')
  return site
}
