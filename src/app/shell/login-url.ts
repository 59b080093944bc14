/** The sign-in URL with a way back: `/login?next=` with a path of this site, never another origin. */
interface Place {
  readonly pathname: string
  readonly search: string
}

export function loginHref({ pathname, search }: Place): string {
  // Two leading slashes would name another host.
  const path = `/${pathname.replace(/^\/+/, '')}`
  return `/login?next=${encodeURIComponent(path + search)}`
}
