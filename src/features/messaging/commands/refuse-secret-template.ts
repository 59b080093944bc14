import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { may } from '../../people/access.ts'
import { isAdminTemplate } from '../contract/secret-links.ts'
import type { TemplateType } from '../contract.ts'

/** Refuses whoever may not write templates of this type: its link opens an account or a registration. */
export function refuseSecretTemplate({ actor }: CommandContext, templateType: TemplateType): void {
  if (!isAdminTemplate(templateType) || may(actor?.role ?? null, 'mail.write_secret_templates')) return
  const message =
    'Only administrators change this type of template: its link opens an account or a registration.'
  throw new Refusal('forbidden', 'role_not_permitted', message)
}
