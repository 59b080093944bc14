/** What RFC 5987 lets stand unquoted, less what `encodeURIComponent` leaves alone and it does not. */
const unreserved = /['()*]/g

/**
 * The headers of an answer that is kept as a file of this name.
 *
 * Names beyond ASCII are given twice: as they are, and without those letters for whoever cannot read the first.
 */
export function attachment(fileName: string, contentType: string): Record<string, string> {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  const exact = encodeURIComponent(fileName).replaceAll(unreserved, percent)
  return {
    'Content-Type': contentType,
    'Content-Disposition':
      plain === fileName
        ? `attachment; filename="${plain}"`
        : `attachment; filename="${plain}"; filename*=UTF-8''${exact}`,
    'Cache-Control': 'private, no-store',
  }
}
