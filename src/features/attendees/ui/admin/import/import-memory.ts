/**
 * The import that this tab began: found again after a reload, and after other pages.
 *
 * Kept until its result was seen and put away. Without storage an import goes on all the same, unseen.
 */
const key = 'attendees-import'

export interface BegunImport {
  readonly importId: string
  readonly fileName: string
}

export function rememberImport(begun: BegunImport): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(begun))
  } catch {}
}

export function forgetImport(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

export function recallImport(): BegunImport | null {
  try {
    const begun: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isBegunImport(begun) ? begun : null
  } catch {
    return null
  }
}

function isBegunImport(value: unknown): value is BegunImport {
  if (typeof value !== 'object' || value === null) return false
  const { importId, fileName } = value as Partial<BegunImport>
  return typeof importId === 'string' && typeof fileName === 'string'
}

/** A number for an import, in the form that the server wants. Not `randomUUID`: it is missing without TLS. */
export function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
