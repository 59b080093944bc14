import { onTestFinished } from 'vitest'
import { type BuiltSite, startBuiltSite } from './built-site.ts'

/** A site for one test, where no other journey has used up what one address may do. */
export async function startFreshSite({ hasSampleData = false } = {}): Promise<BuiltSite> {
  const site = await startBuiltSite({ SAMPLE_DATA: hasSampleData ? 'on' : 'off' })
  onTestFinished(() => site.stop())
  return site
}
