import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { roleHasPermission } from '../../people/contract/permissions.ts'
import type { TemplateType } from '../contract/email.ts'
import { isAdminOnlyTemplate } from '../contract/secret-links.ts'

/** Refuses users who may not edit a type with secret links. */
export function refuseSecretTemplate({ actor }: CommandContext, templateType: TemplateType): void {
  if (
    !isAdminOnlyTemplate(templateType) ||
    roleHasPermission(actor?.role ?? null, 'mail.write_secret_templates')
  )
    return
  const message =
    'Only administrators can change this type of template, because its link gives access to an account or a registration.'
  throw new Refusal('forbidden', 'role_not_permitted', message)
}
