/** The sentences of e-mails that a provider may change; layout, details, conditions and links are ours. */
import {
  type EmailPassagePart,
  type EmailPassages,
  longestPassage,
} from '#app/features/settings/contract/email-texts.ts'

type PassageKind = 'subject' | 'heading' | 'paragraph' | 'button'

export interface PassageDefinition {
  readonly kind: PassageKind
  readonly label: string
  /** Variables in braces. */
  readonly text: string
  /** Changes of the e-mail's sample with which a preview shows it. */
  readonly shownWith: Readonly<Record<string, unknown>>
}

/** Longer subjects and headings would be cut off, and longer labels would not fit a button. */
export function longestPassageOf({ kind }: PassageDefinition): number {
  return kind === 'paragraph' ? longestPassage : 200
}

export type PassageDefinitions<Name extends string = string> = Readonly<Record<Name, PassageDefinition>>

/** Each passage as Liquid. */
export type PassageTexts<Definitions extends PassageDefinitions> = {
  readonly [Name in keyof Definitions]: string
}

function passage(kind: PassageKind) {
  return (
    label: string,
    text: string,
    shownWith: PassageDefinition['shownWith'] = {},
  ): PassageDefinition => ({ kind, label, text, shownWith })
}

/** A button's label is followed by a colon and its link in the plain text. */
export const [subjectPassage, headingPassage, paragraphPassage, buttonPassage] = [
  passage('subject'),
  passage('heading'),
  passage('paragraph'),
  passage('button'),
]

/** Sentences that many e-mails have. */
export const sharedPassages = {
  greeting: paragraphPassage('Greeting', 'Hello {firstName},'),
  statusButton: buttonPassage('Button to the status page', 'Check your registration'),
  calendar: paragraphPassage(
    'Calendar file',
    'Open the attached calendar file to add the seminar to your calendar.',
  ),
  questions: paragraphPassage(
    'Questions',
    'Questions? Write to {provider.email} or call {provider.phones}, {provider.officeHours}.',
  ),
}

export const sharedInFilipino = {
  greeting: 'Kumusta {firstName},',
  questions:
    'May tanong? Sumulat sa {provider.email} o tumawag sa {provider.phones}, {provider.officeHours}.',
}

/**
 * Variables of sentences. Conditions, lists, text of several lines and links are not for sentences; secret
 * links must not be placed by authors.
 */
const passageVariableLabels: Readonly<Record<string, string>> = {
  firstName: 'first name',
  payment: 'payment status',
  reference: 'registration number',
  letterReference: 'letter number',
  fee: 'fee',
  amountPaid: 'amount received',
  amountLeft: 'amount still to pay',
  refundAmount: 'amount sent back',
  refundTo: 'account to which it is sent',
  surplus: 'amount paid beyond the price',
  billCode: 'code of the bill',
  validUntil: 'valid until',
  position: 'place in the queue',
  institution: 'school or office',
  seats: 'number of seats',
  unnamedSeats: 'seats without a name',
  namesDueAt: 'day by which names are due',
  daysAhead: 'days ahead',
  answerBy: 'last day to answer',
  closesAt: 'last time to answer',
  applyBy: 'last day to apply',
  reportBy: 'last day to report',
  profession: 'profession',
  missingUnits: 'missing CPD units',
  expiresOn: 'last day of the license',
  meetingDay: 'day of the meeting',
  meetingTimes: 'times of that day',
  changed: 'what changed',
  changedAt: 'changed on',
  groupList: 'names of all who were registered',
  registeredBy: 'name of who registered them',
  name: 'sender name',
  email: 'sender e-mail',
  subject: 'sender subject',
  'certificate.kind': 'kind of certificate',
  'certificate.number': 'certificate number',
  'certificate.reason': 'reason',
  'former.days': 'former days',
  'former.times': 'former times',
  'former.place': 'former place',
  'seminar.title': 'seminar',
  'seminar.days': 'seminar days',
  'seminar.times': 'seminar times',
  'seminar.place': 'seminar place',
  'seminar.cpd': 'CPD points',
  'seminar.price': 'seminar fee',
  'provider.name': 'our name',
  'provider.email': 'our e-mail',
  'provider.phones': 'our phones',
  'provider.address': 'our address',
  'provider.officeHours': 'office hours',
}

/** Finds the label by name; undefined for a variable that sentences may not contain. */
export function findPassageVariableLabel(variable: string): string | undefined {
  return Object.hasOwn(passageVariableLabels, variable) ? passageVariableLabels[variable] : undefined
}

export function parsePassage(text: string): EmailPassagePart[] {
  return text.split(/(\{[\w.]+\})/).flatMap((part): EmailPassagePart[] => {
    if (part === '') return []
    return part.startsWith('{') ? [{ variable: part.slice(1, -1) }] : [{ text: part }]
  })
}

type Medium = 'html' | 'plain'

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '{': '&#123;',
}

/** Escapes Liquid too, so that what a provider types is never run. */
function escapeText(text: string, medium: Medium): string {
  return medium === 'html'
    ? text.replace(/[&<>"{]/g, (sign) => htmlEntities[sign] ?? '')
    : text.replaceAll('{', '{{ "{" }}')
}

const linkedAddress =
  '<a class="brand" href="mailto:{{ provider.email }}" style="color:{{ provider.color }}">{{ provider.email }}</a>'

function toLiquid(parts: readonly EmailPassagePart[], kind: PassageKind, medium: Medium): string {
  return parts
    .map((part) => {
      if ('text' in part) return escapeText(part.text, medium)
      const isLink = part.variable === 'provider.email' && kind === 'paragraph' && medium === 'html'
      return isLink ? linkedAddress : `{{ ${part.variable} }}`
    })
    .join('')
}

export interface PassageSource {
  readonly passages: PassageDefinitions
  /** Whether a variable of this e-mail may be in its sentences. */
  mayContain(variable: string): boolean
}

/** Drops variables that the e-mail does not have, which an import can contain; null if nothing is left. */
function readOwnPassage(
  { mayContain }: PassageSource,
  own: EmailPassages,
  name: string,
): readonly EmailPassagePart[] | null {
  const parts = Object.hasOwn(own, name) ? (own[name] ?? []) : []
  const known = parts.filter((part) => 'text' in part || mayContain(part.variable))
  const isBlank = known.every((part) => 'text' in part && part.text.trim() === '')
  return isBlank ? null : known
}

export function toPassageTexts(source: PassageSource, own: EmailPassages, medium: Medium) {
  const texts = Object.entries(source.passages).map(([name, { kind, text }]) => {
    const parts = readOwnPassage(source, own, name) ?? parsePassage(text)
    return [name, toLiquid(parts, kind, medium)]
  })
  return Object.fromEntries(texts)
}

/** Ends a sentence, for plain text, which shows a heading as one. */
export function endSentence(liquid: string): string {
  return /[.!?…:]$/.test(liquid) ? liquid : `${liquid}.`
}
