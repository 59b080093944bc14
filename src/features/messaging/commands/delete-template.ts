import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { deleteTemplateRow, holdTemplates } from '../queries/templates.ts'
import { templateUnknown } from '../template-unknown.ts'
import { refuseSecretTemplate } from './refuse-secret-template.ts'

/** Deletes a template; where it was the active one, messages of its type use the shipped one again. */
export function deleteTemplate(context: CommandContext, id: number): Promise<void> {
  return context.db.transaction(async (tx) => {
    await holdTemplates(tx)
    const template = await deleteTemplateRow(tx, id)
    if (template === null) throw templateUnknown()
    refuseSecretTemplate(context, template.templateType)
    await recordAudit(tx, context, {
      action: 'mail.template_deleted',
      subjectType: 'mail_template',
      subjectId: id,
      details: { type: template.templateType },
    })
  })
}
