import type { RequestContext } from '#app/platform/http/context.ts'

/**
 * Reloads the settings, so that the next request to this process sees the change; other processes are
 * notified.
 */
export async function refreshSettingsAfter<Result>(
  c: RequestContext,
  change: Promise<Result>,
): Promise<Result> {
  const result = await change
  await c.var.services.settings.refresh()
  return result
}
