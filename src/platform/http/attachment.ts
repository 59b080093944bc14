/** Characters that RFC 5987 requires to be escaped but `encodeURIComponent` leaves alone. */
const unreserved = /['()*]/g

/** Headers of a download. Non-ASCII names are given twice, in full (RFC 5987) and as an ASCII fallback. */
export function attachmentHeaders(fileName: string, contentType: string): Record<string, string> {
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
