import type { CommandContext } from '#app/application/commands/command-context.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import {
  listProviderPhoneNumbers,
  paymentsForAdministrators,
} from '#app/features/settings/rules/payment-directions.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { previewTemplate, type TemplateSource } from '../adapters/liquid/check-template.ts'
import type { RenderedMessage } from '../adapters/liquid/render-template.ts'
import { longestTemplateName, templateTypeMissing } from '../contract/template-fields.ts'
import type { CreateTemplateInput, EmailTemplate, UpdateTemplateInput } from '../contract/templates.ts'
import { sampleVariables } from '../emails/compose-message.ts'
import type { MailSiteDetails } from '../emails/template.ts'
import { isAboutPaying, isAdminOnlyTemplate, refuseUnknownTemplateType } from '../emails/template-types.ts'
import {
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  lockTemplates,
  markOtherTemplatesInactive,
  type TemplateRow,
  toEmailTemplate,
  updateTemplateRow,
} from '../queries/templates.ts'
import { templateShowsAccount } from '../rules/template-accounts.ts'
import { needsTemplateCheck, templateNotFoundRefusal, toTemplateChange } from '../rules/template-changes.ts'

/**
 * Activating replaces the type's active template. No-op updates are not logged.
 * @param site for the test rendering
 */
export async function updateTemplate(
  context: CommandContext,
  input: UpdateTemplateInput,
  site: MailSiteDetails,
): Promise<EmailTemplate> {
  const { templateType } = input
  if (templateType !== undefined) refuseUnknownTemplateType(templateType, { message: templateTypeMissing })
  for (;;) {
    // Rendered before locking: may take a second.
    const seen = await findTemplate(context.db, input.id)
    if (seen === null) throw templateNotFoundRefusal()
    const changed = toTemplateChange(seen, input)
    refuseSecretTemplate(context, seen.templateType)
    refuseSecretTemplate(context, changed.templateType ?? seen.templateType)
    const after = { ...seen, ...changed }
    const isChecked = needsTemplateCheck(changed)
    if (isChecked) refuseStale(seen, input)
    const rendered = isChecked ? await previewTemplate(after, site) : undefined
    const directs = directsPayments(seen, site) || directsPayments(after, site, rendered)
    if (directs) refuseUnlessAdministrator(context)
    const saved = await save(context, input, { version: seen.version, directs })
    if (saved !== null) return saved
  }
}

/** Null if another user saved meanwhile. */
function save(
  context: CommandContext,
  input: UpdateTemplateInput,
  { version, directs }: { readonly version: number; readonly directs: boolean },
): Promise<EmailTemplate | null> {
  return inTransaction(context.db, async (tx) => {
    await lockTemplates(tx)
    const former = await findTemplate(tx, input.id)
    if (former === null) throw templateNotFoundRefusal()
    if (former.version !== version) return null
    const changed = toTemplateChange(former, input)
    if (Object.keys(changed).length === 0) return toEmailTemplate(former)
    refuseStale(former, input)
    const after = { ...former, ...changed }
    if (after.isActive) await replaceActiveTemplate(tx, context, after)
    if (directs && former.isActive && needsTemplateCheck(changed)) await keepFormer(tx, context, former)
    const template = await updateTemplateRow(tx, former.id, { ...changed, updatedAt: context.now })
    await recordAudit(tx, context, {
      action: 'mail.template_updated',
      subjectType: 'mail_template',
      subjectId: template.id,
      details: { type: template.templateType, ...(directs && { directsPayments: true }) },
    })
    return toEmailTemplate(template)
  })
}

/** Keeps what was sent so far as an inactive template, so that the change can be undone by activating it. */
async function keepFormer(tx: Transaction, { now }: CommandContext, former: TemplateRow): Promise<void> {
  const { id: _, version: _version, ...values } = former
  const suffix = ` (until ${formatDateTime(now)})`
  const templateName = former.templateName.slice(0, longestTemplateName - suffix.length) + suffix
  await insertTemplate(tx, { ...values, templateName, isActive: false, createdAt: now, updatedAt: now })
}

/** Whether a template says where to pay. */
function directsPayments(
  template: TemplateSource,
  site: MailSiteDetails,
  rendered?: RenderedMessage,
): boolean {
  if (isAboutPaying(template.templateType)) return true
  const { templateType, sampleChanges } = template
  const known = [
    JSON.stringify(sampleVariables(templateType, site, sampleChanges)),
    ...listProviderPhoneNumbers(site.provider),
  ]
  return templateShowsAccount(template, { known, ...(rendered && { rendered }) })
}

function refuseUnlessAdministrator({ actor }: CommandContext): void {
  if (roleHasPermission(actor?.role ?? null, 'mail.write_secret_templates')) return
  throw paymentsForAdministrators()
}

function refuseStale(former: TemplateRow, { expectedVersion }: UpdateTemplateInput): void {
  if (expectedVersion === undefined || expectedVersion === former.version) return
  const message = 'Someone else changed this template in the meantime. Nothing was saved.'
  throw new Refusal('conflict', 'template_changed', message)
}

/** Refuses users who may not edit a type with secret links, or about payments. */
export function refuseSecretTemplate({ actor }: CommandContext, templateType: string): void {
  if (
    !isAdminOnlyTemplate(templateType) ||
    roleHasPermission(actor?.role ?? null, 'mail.write_secret_templates')
  )
    return
  if (isAboutPaying(templateType)) throw paymentsForAdministrators()
  const message =
    'Only administrators can change this type of template, because its link gives access to an account or a registration.'
  throw new Refusal('forbidden', 'role_not_permitted', message)
}

/** Deactivates the type's active template; several custom templates may be active. */
async function replaceActiveTemplate(
  tx: Transaction,
  context: CommandContext,
  template: { readonly id: number; readonly templateType: string },
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

/**
 * An active template replaces its type's active one. Reports invalid Liquid and unknown variables by field
 * and line.
 * @param site for the test rendering
 */
export async function createTemplate(
  context: CommandContext,
  input: CreateTemplateInput,
  site: MailSiteDetails,
): Promise<EmailTemplate> {
  refuseUnknownTemplateType(input.templateType, { message: templateTypeMissing })
  refuseSecretTemplate(context, input.templateType)
  const directs = directsPayments(input, site, await previewTemplate(input, site))
  if (directs) refuseUnlessAdministrator(context)
  return inTransaction(context.db, async (tx) => {
    await lockTemplates(tx)
    // 0 is no existing id.
    if (input.isActive) await replaceActiveTemplate(tx, context, { id: 0, templateType: input.templateType })
    const { now } = context
    const template = await insertTemplate(tx, { ...input, createdAt: now, updatedAt: now })
    await recordAudit(tx, context, {
      action: 'mail.template_created',
      subjectType: 'mail_template',
      subjectId: template.id,
      details: { type: template.templateType, ...(directs && { directsPayments: true }) },
    })
    return toEmailTemplate(template)
  })
}

/** Deletes a template; the type falls back to the shipped one. */
export function deleteTemplate(context: CommandContext, id: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    await lockTemplates(tx)
    const template = await deleteTemplateRow(tx, id)
    if (template === null) throw templateNotFoundRefusal()
    refuseSecretTemplate(context, template.templateType)
    await recordAudit(tx, context, {
      action: 'mail.template_deleted',
      subjectType: 'mail_template',
      subjectId: id,
      details: {
        type: template.templateType,
        ...(isAboutPaying(template.templateType) && { directsPayments: true }),
      },
    })
  })
}
