import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { TemplateType } from '../contract/email.ts'
import { markOtherTemplatesInactive } from '../queries/templates.ts'

/** Deactivates the type's active template; several custom templates may be active. */
export async function replaceActiveTemplate(
  tx: Transaction,
  context: CommandContext,
  template: { readonly id: number; readonly templateType: TemplateType },
): Promise<void> {
  const { templateType } = template
  if (templateType === 'custom') return
  for (const id of await markOtherTemplatesInactive(tx, template, context.now)) {
    await recordAudit(tx, context, {
      action: 'mail.template_updated',
      subjectType: 'mail_template',
      subjectId: id,
      details: { type: templateType },
    })
  }
}
