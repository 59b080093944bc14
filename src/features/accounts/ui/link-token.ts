/** The token in the fragment of a link from an e-mail; empty if it cannot be decoded. */
export function decodeLinkToken(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return ''
  }
}

/** The token of a pasted link, or of the part after its '#'; empty if there is none. */
export function parsePastedLink(text: string): string {
  return decodeLinkToken(text.slice(text.indexOf('#') + 1).trim())
}
