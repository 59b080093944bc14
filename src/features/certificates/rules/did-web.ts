/** Names of the provider and its keys in credentials, by the method did:web. */

/** Whether credentials are offered: did:web trusts the TLS certificate of the site. @param url any URL of the site */
export function offersCredentials(url: string): boolean {
  return url.startsWith('https://')
}

/** 'did:web:seminars.example.ph'; the colon before a port is percent-encoded. @param appUrl an origin */
export function toDidWeb(appUrl: string): string {
  return `did:web:${encodeURIComponent(new URL(appUrl).host)}`
}

export function toCredentialKeyId(appUrl: string, keyIndex: number): string {
  return `${toDidWeb(appUrl)}#key-${keyIndex}`
}
