import { Refusal } from '#app/platform/refusals.ts'
import type { Organisation } from '../contract/organisation.ts'
import type { SettingsSectionName } from '../contract/sections.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { findNewAccountNumbers, listTextsInValue } from './account-numbers.ts'

export interface SettingsSectionValues<Name extends SettingsSectionName = SettingsSectionName> {
  readonly before: SiteSettings[Name]
  readonly after: SiteSettings[Name]
  /** Known values, such as the provider's telephones. */
  readonly known: readonly string[]
}

const paymentLabels =
  /\b(?:pay|payments?|paying|(?:mag)?bayad(?:an)?|gcash|(?:pay)?maya|banks?|accounts?|wallets?|deposits?|transfers?|remit|qr)\b/i

/** The database orders the keys of stored values. */
const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

const isEqual = (one: unknown, other: unknown) =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

type Directions = {
  readonly [Name in SettingsSectionName]?: (values: SettingsSectionValues<Name>) => boolean
}

const rules: Directions = {
  paymentMethods: ({ before, after }) =>
    (['accounts', 'instructions', 'feeNotice'] as const).some(
      (field) => !isEqual(before[field], after[field]),
    ),
  emailTexts: ({ before, after, known }) =>
    Object.keys({ ...before.texts, ...after.texts }).some((event) => {
      const [former, changed] = [before.texts[event] ?? {}, after.texts[event] ?? {}]
      if (isEqual(former, changed)) return false
      // The events that speak of payments are named so.
      return (
        event.startsWith('payment.') ||
        findNewAccountNumbers(toTexts(former), toTexts(changed), known).length > 0
      )
    }),
}

/** Passages, each as one text, so that a number in several parts is found. */
function toTexts(passages: SiteSettings['emailTexts']['texts'][string]): string[] {
  return Object.values(passages).map((parts) =>
    parts.map((part) => ('text' in part ? part.text : ' ')).join(''),
  )
}

/**
 * Whether a change of a section directs payments elsewhere: accounts, codes and instructions, e-mails about
 * payments, and texts that newly name the number of an account.
 */
export function directsPaymentsElsewhere<Name extends SettingsSectionName>(
  section: Name,
  values: SettingsSectionValues<Name>,
): boolean {
  const rule = rules[section]
  if (rule !== undefined) return rule(values)
  if (section === 'organisation') return false
  const texts = listTextsInValue(values.after)
  const naming = texts.filter(
    (text) => findNewAccountNumbers(listTextsInValue(values.before), [text], values.known).length > 0,
  )
  return naming.length > 0 && paymentLabels.test(texts.join('\n'))
}

/** Numbers that anyone may write, because payments to them reach the provider. */
export function listProviderPhoneNumbers({ contact }: Pick<Organisation, 'contact'>): string[] {
  return [...contact.mobiles, ...(contact.landline === null ? [] : [contact.landline])]
}

export function paymentsForAdministrators(): Refusal {
  return new Refusal(
    'forbidden',
    'role_not_permitted',
    'Only administrators can change where people are told to pay, such as texts with the number of an account.',
  )
}
