const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether only this machine can open a URL. */
export function isLocalAddress(url: string): boolean {
  return localHosts.has(new URL(url).hostname)
}
