import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refuseInvalidTemplate } from '../adapters/liquid/check-template.ts'
import type { EmailTemplate, UpdateTemplateInput } from '../contract/templates.ts'
import type { MailSite } from '../emails/template.ts'
import {
  findTemplate,
  lockTemplates,
  type TemplateRow,
  toEmailTemplate,
  updateTemplateRow,
} from '../queries/templates.ts'
import { listTemplateChanges, needsTemplateCheck, templateNotFound } from '../rules/template-changes.ts'
import { refuseSecretTemplate } from './refuse-secret-template.ts'
import { replaceActiveTemplate } from './replace-active-template.ts'

/**
 * Activating replaces the type's active template. No-op updates are not logged.
 * @param site for the test rendering
 */
export async function updateTemplate(
  context: CommandContext,
  input: UpdateTemplateInput,
  site: MailSite,
): Promise<EmailTemplate> {
  for (;;) {
    // Rendered before locking: may take a second.
    const seen = await findTemplate(context.db, input.id)
    if (seen === null) throw templateNotFound()
    const changed = listTemplateChanges(seen, input)
    refuseSecretTemplate(context, seen.templateType)
    refuseSecretTemplate(context, changed.templateType ?? seen.templateType)
    if (needsTemplateCheck(changed)) {
      refuseStale(seen, input)
      await refuseInvalidTemplate({ ...seen, ...changed }, site)
    }
    const saved = await save(context, input, seen.version)
    if (saved !== null) return saved
  }
}

/** Null if another user saved meanwhile. */
function save(
  context: CommandContext,
  input: UpdateTemplateInput,
  version: number,
): Promise<EmailTemplate | null> {
  return context.db.transaction(async (tx) => {
    await lockTemplates(tx)
    const former = await findTemplate(tx, input.id)
    if (former === null) throw templateNotFound()
    if (former.version !== version) return null
    const changed = listTemplateChanges(former, input)
    if (Object.keys(changed).length === 0) return toEmailTemplate(former)
    refuseStale(former, input)
    const after = { ...former, ...changed }
    if (after.isActive) await replaceActiveTemplate(tx, context, after)
    const template = await updateTemplateRow(tx, former.id, { ...changed, updatedAt: context.now })
    await recordAudit(tx, context, {
      action: 'mail.template_updated',
      subjectType: 'mail_template',
      subjectId: template.id,
      details: { type: template.templateType },
    })
    return toEmailTemplate(template)
  })
}

function refuseStale(former: TemplateRow, { expectedVersion }: UpdateTemplateInput): void {
  if (expectedVersion === undefined || expectedVersion === former.version) return
  const message = 'Someone else changed this template in the meantime. Nothing was saved.'
  throw new Refusal('conflict', 'template_changed', message)
}
