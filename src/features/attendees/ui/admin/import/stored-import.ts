/**
 * The import started in this tab, stored until its result is dismissed, so that it survives reloads and
 * navigation. Without storage the import still runs, but is not shown.
 */
const key = 'attendees-import'

export interface StartedAttendeeImport {
  readonly importId: string
  readonly fileName: string
}

export function storeStartedImport(started: StartedAttendeeImport): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(started))
  } catch {}
}

export function clearStartedImport(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

export function readStartedImport(): StartedAttendeeImport | null {
  try {
    const started: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isStartedImport(started) ? started : null
  } catch {
    return null
  }
}

function isStartedImport(value: unknown): value is StartedAttendeeImport {
  if (typeof value !== 'object' || value === null) return false
  const { importId, fileName } = value as Partial<StartedAttendeeImport>
  return typeof importId === 'string' && typeof fileName === 'string'
}

/** A UUID; `randomUUID` is missing without TLS. */
export function generateImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
