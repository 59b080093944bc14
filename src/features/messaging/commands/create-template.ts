import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { CreateTemplateInput, EmailTemplate } from '../contract/templates.ts'
import { holdTemplates, insertTemplate, toTemplate } from '../queries/templates.ts'
import { refuseBrokenTemplate } from '../templates/check-template.ts'
import type { MailSite } from '../templates/site-variables.ts'
import { refuseSecretTemplate } from './refuse-secret-template.ts'
import { replaceActive } from './replace-active-template.ts'

/**
 * Keeps a template of the provider's own; an active one takes the place of the one that was active for its type.
 *
 * Refuses Liquid that does not parse or names what the type does not have, by field and line.
 *
 * @param site that the letter tried out speaks of
 */
export async function createTemplate(
  context: CommandContext,
  input: CreateTemplateInput,
  site: MailSite,
): Promise<EmailTemplate> {
  refuseSecretTemplate(context, input.templateType)
  await refuseBrokenTemplate(input, site)
  return context.db.transaction(async (tx) => {
    await holdTemplates(tx)
    // An id that is given out only once: 0 stands for the one that is not there yet.
    if (input.isActive) await replaceActive(tx, context, { id: 0, templateType: input.templateType })
    const { now } = context
    const template = await insertTemplate(tx, { ...input, createdAt: now, updatedAt: now })
    await recordAudit(tx, context, {
      action: 'mail.template_created',
      subjectType: 'mail_template',
      subjectId: template.id,
      details: { type: template.templateType },
    })
    return toTemplate(template)
  })
}
