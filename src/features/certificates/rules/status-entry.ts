/** The place of a certificate in the status lists, by the W3C's Bitstring Status List 1.0. */

/** The smallest that the specification allows, so that a request does not show which certificate is checked. */
export const statusListEntryCount = 131_072

export function statusListUrl(appUrl: string, list: number): string {
  return `${appUrl}/.well-known/status/${list}`
}

export function toCredentialStatusEntry(appUrl: string, statusIndex: number) {
  const list = Math.floor(statusIndex / statusListEntryCount)
  const url = statusListUrl(appUrl, list)
  const index = String(statusIndex % statusListEntryCount)
  return {
    id: `${url}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: index,
    statusListCredential: url,
  }
}
