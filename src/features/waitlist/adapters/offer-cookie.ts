/** The offer whose link was opened in this browser, which the registration form takes. */
import type { RequestContext } from '#app/platform/http/context.ts'
import { readHttpOnlyCookie, setHttpOnlyCookie } from '#app/platform/http/private-cookie.ts'

/** Cookie for all paths, because forms without script are posted to pages. */
const offerCookie = { name: 'pagsulong_offer', path: '/' }

export function readOfferToken(c: RequestContext): string | null {
  return readHttpOnlyCookie(c, offerCookie) ?? null
}

export function setOfferCookie(c: RequestContext, token: string, holdsUntil: Date): void {
  setHttpOnlyCookie(c, offerCookie, { value: token, expires: holdsUntil })
}
