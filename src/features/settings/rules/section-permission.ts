import { Refusal } from '../../../platform/refusals.ts'
import type { Actor } from '../../people/contract/actor.ts'
import { roleHasPermission } from '../../people/contract/permissions.ts'
import { type SettingsSectionName, settingsPermissions } from '../contract/sections.ts'

/** For calls that name a section, whose permission the endpoint cannot declare. */
export function refuseUnpermittedSection(actor: Actor | null, section: SettingsSectionName): void {
  if (roleHasPermission(actor?.role ?? null, settingsPermissions[section])) return
  throw new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
}
