export const dashboardPath = '/dashboard'

/** Any origin, used to detect URLs that leave it. */
const here = 'http://here.invalid'

/** The `/login?next=…` path to return to. Anything else becomes the dashboard, to prevent open redirects. */
export function readNextPath(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return dashboardPath
  const url = URL.parse(next, here)
  if (url === null || url.origin !== here || url.pathname.startsWith('//')) return dashboardPath
  return url.pathname === '/login' ? dashboardPath : url.pathname + url.search + url.hash
}
