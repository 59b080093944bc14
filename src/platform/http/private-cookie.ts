import type { RequestContext } from './context.ts'

/** What every cookie of ours has in common: no script reads it, and no other site's page sends it along. */
export function privateCookie(c: RequestContext, path: string) {
  const isSecure = c.var.services.config.appUrl.startsWith('https://')
  return { httpOnly: true, sameSite: 'Lax', secure: isSecure, path } as const
}
