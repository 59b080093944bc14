import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { EmailTemplate, UpdateTemplateInput } from '../contract/templates.ts'
import {
  findTemplate,
  holdTemplates,
  type TemplateRow,
  toTemplate,
  updateTemplateRow,
} from '../queries/templates.ts'
import { changesOfTemplate, isToBeTried } from '../rules/template-changes.ts'
import { templateUnknown } from '../template-unknown.ts'
import { refuseBrokenTemplate } from '../templates/check-template.ts'
import type { MailSite } from '../templates/site-variables.ts'
import { refuseSecretTemplate } from './refuse-secret-template.ts'
import { replaceActive } from './replace-active-template.ts'

/**
 * Changes what is given of a template; one that becomes active takes the place of the active one of its type.
 *
 * Refuses an unknown template, what somebody else changed since the editor looked, and Liquid that cannot be used. A
 * change of nothing leaves no trace, so that a repeated request gets the answer of the first.
 *
 * @param site that the letter tried out speaks of
 */
export async function updateTemplate(
  context: CommandContext,
  input: UpdateTemplateInput,
  site: MailSite,
): Promise<EmailTemplate> {
  for (;;) {
    // Tried out before anything is locked: that may take a second.
    const seen = await findTemplate(context.db, input.id)
    if (seen === null) throw templateUnknown()
    const changed = changesOfTemplate(seen, input)
    refuseSecretTemplate(context, seen.templateType)
    refuseSecretTemplate(context, changed.templateType ?? seen.templateType)
    if (isToBeTried(changed)) {
      refuseStale(seen, input)
      await refuseBrokenTemplate({ ...seen, ...changed }, site)
    }
    const saved = await save(context, input, seen.version)
    if (saved !== null) return saved
  }
}

/** Null where somebody else saved since the template was tried out. */
function save(
  context: CommandContext,
  input: UpdateTemplateInput,
  version: number,
): Promise<EmailTemplate | null> {
  return context.db.transaction(async (tx) => {
    await holdTemplates(tx)
    const former = await findTemplate(tx, input.id)
    if (former === null) throw templateUnknown()
    if (former.version !== version) return null
    const changed = changesOfTemplate(former, input)
    if (Object.keys(changed).length === 0) return toTemplate(former)
    refuseStale(former, input)
    const after = { ...former, ...changed }
    if (after.isActive) await replaceActive(tx, context, after)
    const template = await updateTemplateRow(tx, former.id, { ...changed, updatedAt: context.now })
    await recordAudit(tx, context, {
      action: 'mail.template_updated',
      subjectType: 'mail_template',
      subjectId: template.id,
      details: { type: template.templateType },
    })
    return toTemplate(template)
  })
}

function refuseStale(former: TemplateRow, { expectedVersion }: UpdateTemplateInput): void {
  if (expectedVersion === undefined || expectedVersion === former.version) return
  const message = 'Somebody else changed this template in the meantime. Nothing was saved.'
  throw new Refusal('conflict', 'template_changed', message)
}
