import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refuseInvalidTemplate } from '../adapters/liquid/check-template.ts'
import type { CreateTemplateInput, EmailTemplate } from '../contract/templates.ts'
import type { MailSite } from '../emails/template.ts'
import { insertTemplate, lockTemplates, toEmailTemplate } from '../queries/templates.ts'
import { refuseSecretTemplate } from './refuse-secret-template.ts'
import { replaceActiveTemplate } from './replace-active-template.ts'

/**
 * An active template replaces its type's active one. Reports invalid Liquid and unknown variables by field
 * and line.
 * @param site for the test rendering
 */
export async function createTemplate(
  context: CommandContext,
  input: CreateTemplateInput,
  site: MailSite,
): Promise<EmailTemplate> {
  refuseSecretTemplate(context, input.templateType)
  await refuseInvalidTemplate(input, site)
  return context.db.transaction(async (tx) => {
    await lockTemplates(tx)
    // 0 is no existing id.
    if (input.isActive) await replaceActiveTemplate(tx, context, { id: 0, templateType: input.templateType })
    const { now } = context
    const template = await insertTemplate(tx, { ...input, createdAt: now, updatedAt: now })
    await recordAudit(tx, context, {
      action: 'mail.template_created',
      subjectType: 'mail_template',
      subjectId: template.id,
      details: { type: template.templateType },
    })
    return toEmailTemplate(template)
  })
}
