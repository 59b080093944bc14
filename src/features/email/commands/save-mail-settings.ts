import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import type { MailConfiguration, UpdateMailSettingsInput } from '../contract/settings.ts'
import { SECRET_MASK } from '../contract/settings-fields.ts'
import {
  lockOrCreateMailSettings,
  type MailSettingsRow,
  updateMailSettings,
} from '../queries/mail-settings.ts'
import { notifyMailWorkers } from '../queries/outbox-delivery.ts'
import { getMailConfiguration, toMailConfiguration, unsealMailSettings } from '../reads/mail-configuration.ts'
import {
  decideApiKeyChange,
  hasSendingSettings,
  type MailEnvironment,
  toSavedMailSettings,
} from '../rules/mail-settings.ts'
import { removeUrlPassword } from '../rules/server-host.ts'

type SettingsValues = Omit<MailSettingsRow, 'id' | 'updatedAt' | 'updatedBy'>

/**
 * The first change of sender or server copies the environment's values, password sealed; from then on saved
 * settings take precedence. A stored key is never sent to another server.
 */
export async function saveMailSettings(
  context: CommandContext,
  environment: MailEnvironment,
  input: UpdateMailSettingsInput,
): Promise<MailConfiguration> {
  const { db, secrets, now } = context
  const { personId } = requireSignedInActor(context)
  const entered = withoutMasks(input)
  const fields = Object.keys(entered)
  if (fields.length === 0) return getMailConfiguration(db, environment, secrets)
  const change = inTransaction(db, async (tx) => {
    const row = await lockOrCreateMailSettings(tx)
    const values = toValues(toInitialSettings(row, environment, secrets), entered, secrets)
    await updateMailSettings(tx, { ...values, updatedAt: now, updatedBy: personId })
    await recordAudit(tx, context, {
      action: 'mail.settings_changed',
      subjectType: 'mail_settings',
      subjectId: null,
      details: { fields },
    })
    await notifyMailWorkers(tx, 'settings')
    return toMailConfiguration({ ...row, ...values }, environment, secrets)
  })
  return refuseIfActorDeleted(change)
}

/** A mask means unchanged. */
function withoutMasks(input: UpdateMailSettingsInput): UpdateMailSettingsInput {
  const { apiKey, webhookSecret, ...others } = input
  return {
    ...others,
    ...(apiKey !== SECRET_MASK && apiKey !== undefined && { apiKey }),
    ...(webhookSecret !== SECRET_MASK && webhookSecret !== undefined && { webhookSecret }),
  }
}

const sendingFields = ['senderEmail', 'senderName', 'replyToEmail', 'baseUrl', 'apiKey'] as const

interface InitialSettings {
  readonly baseUrl: string | null
  readonly apiKey: string | null
  /** Values copied from the environment; empty after the first change. */
  readonly fromEnvironment: Partial<SettingsValues>
}

function toInitialSettings(
  row: MailSettingsRow,
  environment: MailEnvironment,
  secrets: Secrets,
): InitialSettings {
  const saved = unsealMailSettings(row, secrets)
  if (hasSendingSettings(saved)) return { baseUrl: saved.baseUrl, apiKey: saved.apiKey, fromEnvironment: {} }
  const { apiKey, ...fromEnvironment } = toSavedMailSettings(environment)
  const sealed = apiKey === null ? {} : { apiKeySealed: secrets.seal(apiKey) }
  return { baseUrl: fromEnvironment.baseUrl, apiKey, fromEnvironment: { ...fromEnvironment, ...sealed } }
}

function toValues(
  before: InitialSettings,
  entered: UpdateMailSettingsInput,
  secrets: Secrets,
): Partial<SettingsValues> {
  const { senderEmail, senderName, replyToEmail, maxRetries, retryDelayMs, webhookSecret, dkimSelector } =
    entered
  const baseUrl = entered.baseUrl === undefined ? undefined : removeUrlPassword(entered.baseUrl)
  const isSending = sendingFields.some((name) => entered[name] !== undefined)
  return {
    ...(isSending && before.fromEnvironment),
    ...(senderEmail !== undefined && { senderEmail }),
    ...(senderName !== undefined && { senderName: senderName || null }),
    ...(replyToEmail !== undefined && { replyToEmail: replyToEmail || null }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...keyValues(before, { baseUrl: baseUrl ?? before.baseUrl, apiKey: entered.apiKey }, secrets),
    ...(maxRetries !== undefined && { maxRetries }),
    ...(retryDelayMs !== undefined && { retryDelayInMs: retryDelayMs }),
    ...(dkimSelector !== undefined && { dkimSelector: dkimSelector || null }),
    ...(webhookSecret !== undefined && {
      webhookSecretSealed: webhookSecret ? secrets.seal(webhookSecret) : null,
    }),
  }
}

function keyValues(
  before: InitialSettings,
  after: { readonly baseUrl: string | null; readonly apiKey: string | null | undefined },
  secrets: Secrets,
): Partial<SettingsValues> {
  const decision = decideApiKeyChange(before, after.baseUrl, after.apiKey)
  switch (decision.kind) {
    case 'keep':
      return {}
    case 'remove':
      return { apiKeySealed: null }
    case 'replace':
      return { apiKeySealed: secrets.seal(decision.key) }
    case 'refuse':
      throw fieldRefusal(
        'apiKey',
        'key_belongs_elsewhere',
        'Please enter the API key again. The saved one is for the previous server.',
      )
  }
}
