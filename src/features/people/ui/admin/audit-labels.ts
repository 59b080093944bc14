import type { AuditLogEntry } from '../../contract/audit.ts'

/** 'formerRole' and 'google_unlinked' as plain text. */
function plain(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')
    .toLowerCase()
    .replaceAll(/\bid\b/g, 'ID')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'user.password_changed' reads 'User password changed'. */
export function actionWords(action: string): string {
  return capitalised(plain(action))
}

function valueWords(value: unknown, isName: boolean): string {
  if (Array.isArray(value)) return value.map((one) => valueWords(one, isName)).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'object') return JSON.stringify(value)
  return isName ? plain(String(value)) : String(value)
}

/** 'Changed: display name, role; Former role: staff', or empty. */
export function detailWords(details: AuditLogEntry['details']): string {
  return Object.entries(details ?? {})
    .map(([name, value]) => `${capitalised(plain(name))}: ${valueWords(value, name === 'changed')}`)
    .join('; ')
}

/** The subject's name, or its type and id. */
export function subjectWords({ subjectType, subjectId, subjectName }: AuditLogEntry): string {
  if (subjectName !== null) return subjectName
  return capitalised(subjectId === null ? plain(subjectType) : `${plain(subjectType)} ${subjectId}`)
}

/** Without an actor, nobody was signed in. */
export function actorWords({ actor }: AuditLogEntry): string {
  return actor?.displayName ?? 'Nobody signed in'
}
