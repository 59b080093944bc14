import { inject } from 'vitest'
import type { JourneySite } from '../journeys/site.ts'

/** The site of the journey that runs here: nobody else's at the same time. */
export function theSite(): JourneySite {
  const sites = inject('sites')
  // Which of those that may run at once this is, from 1.
  const site = sites[Number(process.env.VITEST_POOL_ID) - 1]
  if (site === undefined) throw new Error('More journeys run at once than there are sites.')
  return site
}
