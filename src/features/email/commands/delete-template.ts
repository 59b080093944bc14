import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { deleteTemplateRow, lockTemplates } from '../queries/templates.ts'
import { templateNotFound } from '../rules/template-changes.ts'
import { refuseSecretTemplate } from './refuse-secret-template.ts'

/** Deletes a template; the type falls back to the shipped one. */
export function deleteTemplate(context: CommandContext, id: number): Promise<void> {
  return context.db.transaction(async (tx) => {
    await lockTemplates(tx)
    const template = await deleteTemplateRow(tx, id)
    if (template === null) throw templateNotFound()
    refuseSecretTemplate(context, template.templateType)
    await recordAudit(tx, context, {
      action: 'mail.template_deleted',
      subjectType: 'mail_template',
      subjectId: id,
      details: { type: template.templateType },
    })
  })
}
