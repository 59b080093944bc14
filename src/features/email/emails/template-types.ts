/** Template types: one of each e-mail, and `custom` for messages sent by hand only. */
import { fieldRefusal } from '#app/platform/refusals.ts'
import type { TemplateTypeSummary } from '../contract/templates.ts'
import type { ShippedEmail } from './email-definition.ts'
import { findShippedEmail, shippedEmails } from './shipped-emails.ts'

const emails: readonly ShippedEmail[] = shippedEmails

/** Types with links that open accounts, registrations or meetings. */
export const secretLinkTemplateTypes: ReadonlySet<string> = new Set(
  emails.filter(({ accessLink }) => accessLink !== undefined).map(({ templateType }) => templateType),
)

/** Types that nobody but their recipient reads. */
export const privateTemplateTypes: ReadonlySet<string> = new Set(
  emails.filter(({ isPrivate }) => isPrivate).map(({ templateType }) => templateType),
)

export const templateTypes: readonly TemplateTypeSummary[] = [
  ...emails.map(({ templateType, event, label, whenSent }) => ({
    templateType,
    event,
    label,
    whenSent,
    isAdminOnly: isAdminOnlyTemplate(templateType),
  })),
  {
    templateType: 'custom',
    event: null,
    label: 'Custom',
    whenSent: 'For your own messages. Nothing is sent with it automatically.',
    isAdminOnly: false,
  },
]

/** The label, or the name of a stored type that this version no longer has. */
export function toTemplateTypeLabel(templateType: string): string {
  return templateTypes.find((type) => type.templateType === templateType)?.label ?? templateType
}

const notAvailable = 'Please choose one of the available options'

/** Refuses an unknown type. Schemas of inputs let it pass, because browsers load them without the e-mails. */
export function refuseUnknownTemplateType(
  templateType: string,
  { path = 'templateType', message = notAvailable } = {},
): void {
  if (!templateTypes.some((type) => type.templateType === templateType))
    throw fieldRefusal(path, 'input_invalid', message)
}

/** Refuses unknown types, and custom templates, which have no passages. */
export function requireShippedEmail(templateType: string): ShippedEmail {
  const email = findShippedEmail(templateType)
  if (email === null) throw fieldRefusal('templateType', 'input_invalid', notAvailable)
  return email
}

export const templateTypesWithdrawnOnCancellation: readonly string[] = emails
  .filter(({ isWithdrawnOnCancellation }) => isWithdrawnOnCancellation)
  .map(({ templateType }) => templateType)

/** Whether an author could collect the links that open accounts and registrations, or the payments. */
export function isAdminOnlyTemplate(templateType: string): boolean {
  return secretLinkTemplateTypes.has(templateType) || isAboutPaying(templateType)
}

export function isAboutPaying(templateType: string): boolean {
  return findShippedEmail(templateType)?.isAboutPaying ?? false
}

/** Variables allowed only as link targets (see `adapters/liquid/place-secret-links.ts`). */
export function listSecretLinkVariables(templateType: string): readonly string[] {
  const { accessLink, hasTicketLink, hasUnsubscribeLink } = findShippedEmail(templateType) ?? {}
  return [
    ...(accessLink === undefined ? [] : [accessLink]),
    ...(hasTicketLink ? ['ticketLink'] : []),
    ...(hasUnsubscribeLink ? ['unsubscribeLink'] : []),
  ]
}

/** Null for unset variables. */
export function pickSecretLinks(
  templateType: string,
  variables: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  return Object.fromEntries(
    listSecretLinkVariables(templateType).map((name) => {
      const link = variables[name]
      return [name, typeof link === 'string' ? link : null]
    }),
  )
}
