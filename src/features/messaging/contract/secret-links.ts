/** Variables that hold a link which opens something for the recipient of a message. */
import type { TemplateType } from '../contract.ts'

/** By type; a type that is not named has none. Such a link may only be the target of a link (see `templates/place-secret-links.ts`). */
const secretLinkVariables: Readonly<Partial<Record<TemplateType, readonly string[]>>> = {
  account_link: ['accountLink'],
  security_notice: ['reportLink'],
  invitation: ['unsubscribeLink'],
  payment_rejected: ['proofLink'],
  registrations_link: ['registrationsLink'],
  seminar_reminder: ['unsubscribeLink'],
}

export function listSecretLinks(templateType: TemplateType): readonly string[] {
  return secretLinkVariables[templateType] ?? []
}

/**
 * Types whose link opens an account or a registration: whoever writes such a template could collect the links, so only
 * administrators may. An unsubscribe link ends one preference and opens nothing else.
 */
const adminTypes: ReadonlySet<TemplateType> = new Set([
  'account_link',
  'security_notice',
  'payment_rejected',
  'registrations_link',
])

export function isAdminTemplate(templateType: TemplateType): boolean {
  return adminTypes.has(templateType)
}

/** The secret links among the variables of a message; null where one is not set. */
export function pickSecretLinks(
  templateType: TemplateType,
  variables: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  return Object.fromEntries(
    listSecretLinks(templateType).map((name) => {
      const link = variables[name]
      return [name, typeof link === 'string' ? link : null]
    }),
  )
}
