import type { Actor } from '#app/application/contract/actor.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { maskLicenceNumber } from '../contract/licence-number.ts'

/** Others' license numbers are whole for managers, and masked for other staff. */
export function canReadLicences(actor: Actor | null): boolean {
  return roleHasPermission(actor?.role ?? null, 'licences.read_full')
}

export function toVisibleLicenceNumber(text: string | null, isWhole: boolean): string | null {
  return text === null || isWhole ? text : maskLicenceNumber(text)
}
