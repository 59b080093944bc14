/** A file in JSON as `data:image/jpeg;base64,…`. Oversized text is refused before decoding. */
type DataUrlContent =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'malformed' }

/** The declared media type is ignored. */
const HEAD = /^data:[\w.+/;= -]{0,100};base64$/i
const LONGEST_HEAD = 120

/** Decodes a base64 data URL up to a maximum decoded size. */
export function decodeDataUrl(text: string, largestSizeInBytes: number): DataUrlContent {
  const comma = text.slice(0, LONGEST_HEAD).indexOf(',')
  if (comma === -1 || !HEAD.test(text.slice(0, comma))) return { kind: 'malformed' }
  const encoded = text.slice(comma + 1)
  if (decodedSize(encoded) > largestSizeInBytes) return { kind: 'too_large' }
  try {
    return { kind: 'bytes', bytes: Uint8Array.fromBase64(encoded, { lastChunkHandling: 'strict' }) }
  } catch {
    return { kind: 'malformed' }
  }
}

function decodedSize(encoded: string): number {
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0
  return Math.floor((encoded.length * 3) / 4) - padding
}
