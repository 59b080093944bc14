import type { Actor } from '#app/application/contract/actor.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { type SettingsSectionName, settingsSectionDefinitions } from '../contract/sections.ts'

/** Refuses calls that name a section whose permission the actor lacks; the endpoint cannot declare it. */
export function refuseUnpermittedSection(actor: Actor | null, section: SettingsSectionName): void {
  if (roleHasPermission(actor?.role ?? null, settingsSectionDefinitions[section].permission)) return
  throw new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
}
