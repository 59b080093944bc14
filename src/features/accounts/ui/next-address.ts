/** Where somebody goes once they are signed in. */
export const dashboardPath = '/dashboard'

/** Any origin: it only shows whether an address leads away from it. */
const here = 'http://here.invalid'

/**
 * The page that a guard asked to come back to (`/login?next=…`), as a path of this site.
 *
 * Everything else, and the login page itself, becomes the dashboard: an address in a link must not be able to send
 * people who have just signed in to another site.
 */
export function readNext(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return dashboardPath
  // Read as browsers read it: they drop line breaks and take '\' for '/'.
  const url = URL.parse(next, here)
  if (url === null || url.origin !== here || url.pathname.startsWith('//')) return dashboardPath
  return url.pathname === '/login' ? dashboardPath : url.pathname + url.search + url.hash
}
