import type { TemplateType } from './email.ts'

/** Variables allowed only as link targets (see `templates/place-secret-links.ts`). */
const secretLinkVariables: Readonly<Partial<Record<TemplateType, readonly string[]>>> = {
  account_link: ['accountLink'],
  security_notice: ['reportLink'],
  invitation: ['unsubscribeLink'],
  payment_rejected: ['proofLink'],
  registrations_link: ['registrationsLink'],
  seminar_reminder: ['unsubscribeLink'],
}

export function listSecretLinkVariables(templateType: TemplateType): readonly string[] {
  return secretLinkVariables[templateType] ?? []
}

/**
 * Only administrators may edit them, as an author could collect links that open accounts and registrations.
 */
const adminTypes: ReadonlySet<TemplateType> = new Set([
  'account_link',
  'security_notice',
  'payment_rejected',
  'registrations_link',
])

export function isAdminOnlyTemplate(templateType: TemplateType): boolean {
  return adminTypes.has(templateType)
}

/** Null for unset variables. */
export function pickSecretLinks(
  templateType: TemplateType,
  variables: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  return Object.fromEntries(
    listSecretLinkVariables(templateType).map((name) => {
      const link = variables[name]
      return [name, typeof link === 'string' ? link : null]
    }),
  )
}
