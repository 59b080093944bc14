/** The address of the page of a certificate, as printed, scanned or pasted. */
export interface VerificationAddress {
  /** Whether it is of this site; addresses without a host are. */
  readonly isOwn: boolean
  readonly number: string
  readonly code: string
}

const address = /(?:^|[\s/])([^\s/]*)\/v\/([^\s/?#]+)\/([^\s/?#]+)/i

/** Finds the address in a text, with or without its protocol; null if there is none. */
export function readVerificationAddress(text: string, appUrl: string): VerificationAddress | null {
  const [, host = '', number, code] = address.exec(text) ?? []
  if (number === undefined || code === undefined) return null
  return { isOwn: host === '' || host.toLowerCase() === new URL(appUrl).host, number, code }
}
