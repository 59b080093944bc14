/** Cookies that are HttpOnly and SameSite. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { RequestContext } from './context.ts'

export interface HttpOnlyCookie {
  readonly name: string
  readonly path: string
}

const isSecure = (appUrl: string) => appUrl.startsWith('https://')

/**
 * Returns the name, on https with a prefix that keeps other hosts of the domain and plain-http pages from
 * setting it.
 */
export function httpOnlyCookieName(appUrl: string, { name, path }: HttpOnlyCookie): string {
  if (!isSecure(appUrl)) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}

const nameFor = (c: RequestContext, cookie: HttpOnlyCookie) =>
  httpOnlyCookieName(c.var.services.config.appUrl, cookie)

export function setHttpOnlyCookie(
  c: RequestContext,
  cookie: HttpOnlyCookie,
  { value, expires }: { readonly value: string; readonly expires: Date },
): void {
  const { clock, config } = c.var.services
  // Relative, because the browser's clock may be wrong.
  const maxAge = Math.max(0, Math.round((expires.getTime() - clock().getTime()) / 1000))
  const secure = isSecure(config.appUrl)
  setCookie(c, nameFor(c, cookie), value, {
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    path: cookie.path,
    maxAge,
  })
}

export function readHttpOnlyCookie(c: RequestContext, cookie: HttpOnlyCookie): string | undefined {
  return getCookie(c, nameFor(c, cookie))
}

export function deleteHttpOnlyCookie(c: RequestContext, cookie: HttpOnlyCookie): void {
  deleteCookie(c, nameFor(c, cookie), {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(c.var.services.config.appUrl),
    path: cookie.path,
  })
}
