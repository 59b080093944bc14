import * as z from 'zod/mini'
import { emailSchema } from '#app/features/people/contract/person.ts'
import { bookingsPolicy } from './bookings-policy.ts'
import { cancellingPolicy } from './cancelling-policy.ts'
import { completionPolicy } from './completion-policy.ts'
import { NewSeminarDefaults, wholeNumberField } from './new-seminars.ts'
import type { PaymentMethods } from './payment-methods.ts'
import { added, optionalNumber, type PolicyDefinition, requiredNumber } from './policy-fields.ts'
import { sessionPolicy } from './session-policy.ts'
import { waitlistPolicy } from './waitlist-policy.ts'

const dayInvalid = 'Please enter days such as 2027-03-20'
const day = () =>
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: dayInvalid, abort: true }),
    z.refine((text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)), dayInvalid),
  )

const mostReminders = 5

/**
 * Rules of the site, in the order of their form. An entry is the shape of its value, the value where nothing was
 * saved, and its fields in the form; `rules/policies.ts` resolves null.
 */
export const policyTable = {
  newSeminars: {
    schema: NewSeminarDefaults,
    initial: { maxAttendees: 100, startTime: '09:00', endTime: '17:00', price: null },
    group: 'New Seminars',
    fields: [
      { at: 'startTime', label: 'Start Time', input: { type: 'time' }, isRequired: true, isHalf: true },
      { at: 'endTime', label: 'End Time', input: { type: 'time' }, isRequired: true, isHalf: true },
      { ...optionalNumber('Max Attendees', 'Empty for no limit.'), at: 'maxAttendees', isHalf: true },
      {
        at: 'price',
        label: 'Price',
        description: 'In pesos; empty if free.',
        reads: 'textOrNull',
        input: { inputMode: 'decimal' },
        isHalf: true,
      },
    ],
  },
  cancelling: cancellingPolicy,
  waitlist: waitlistPolicy,
  bookings: bookingsPolicy,
  reminderDaysAhead: {
    schema: z.array(wholeNumberField(1, 60)).check(
      z.maxLength(mostReminders, `At most ${mostReminders} reminders`),
      z.refine((days) => new Set(days).size === days.length, 'Each day once'),
    ),
    initial: [3, 1],
    group: 'E-mails',
    fields: [
      {
        label: 'Reminders',
        description: 'Days before a seminar, such as “3, 1”. Empty for none.',
        reads: 'numbers',
      },
    ],
  },
  mostEmailsPerDay: {
    schema: z.nullable(wholeNumberField(1, 10_000_000)),
    initial: null,
    group: 'E-mails',
    fields: [
      optionalNumber(
        'Daily Limit',
        'Of your mail provider, within 24 hours. Further e-mails wait. Empty for no limit.',
      ),
    ],
  },
  /** Percentage of the minutes of all slots, where a seminar does not say otherwise. */
  minimumAttendancePercent: {
    ...added(wholeNumberField(0, 100), 100),
    group: 'Attendance, Accreditation and Certificates',
    fields: [
      requiredNumber(
        'Minimum Attendance',
        'Percent of the minutes of all slots, in seminars that get slots from now on.',
      ),
    ],
  },
  /** Working days before a seminar by which its accreditation is applied for; councils differ. */
  applyWorkingDaysAhead: {
    ...added(wholeNumberField(0, 250), 45),
    group: 'Attendance, Accreditation and Certificates',
    fields: [requiredNumber('Apply for Accreditation', 'Working days before the seminar.')],
  },
  /** Days on which PRC is closed, besides the regular holidays that follow from a rule. */
  furtherHolidays: {
    ...added(z.array(day()).check(z.maxLength(200, 'At most 200 days')), []),
    group: 'Attendance, Accreditation and Certificates',
    fields: [
      {
        label: 'Further Holidays',
        description:
          'Such as “2027-03-20, 2027-05-27”. Regular holidays on fixed dates and in Holy Week are known.',
        reads: 'texts',
      },
    ],
  },
  /** Address to which reminders of deadlines of accreditations are sent; null for the contact address. */
  cpdOfficerEmail: {
    ...added(z.nullable(emailSchema('Invalid email address')), null),
    group: 'Attendance, Accreditation and Certificates',
    fields: [
      {
        label: 'E-mail of the CPD Officer',
        description:
          'Gets reminders of deadlines for accreditation. Empty for the contact address of your site.',
        reads: 'textOrNull',
        input: { type: 'email' },
      },
    ],
  },
  /** Prefix of the numbers of certificates; null for the initials of the provider's name. */
  certificatePrefix: {
    ...added(
      z.nullable(z.string().check(z.regex(/^[A-Z0-9]{1,6}$/, 'One to six capital letters or digits'))),
      null,
    ),
    group: 'Attendance, Accreditation and Certificates',
    fields: [
      {
        label: 'Certificate Numbers',
        description:
          'What they begin with, such as “PLC” in PLC-2026-C000123. Empty for the initials of your name.',
        reads: 'textOrNull',
      },
    ],
  },
  /** Days after a seminar within which its completion report is due. */
  reportDueDays: {
    ...added(wholeNumberField(1, 365), 30),
    group: 'Completion Reports',
    fields: [requiredNumber('Completion Report', 'Days after the seminar.')],
  },
  completionPacks: completionPolicy,
  statusCheck: {
    schema: z.nullable(z.enum(['show', 'email'])),
    initial: null,
    isInstalled: true,
    group: 'Privacy',
    fields: [
      {
        label: 'Status Check',
        choices: {
          '': 'As installed',
          show: 'Show registrations at once',
          email: 'Only by a link that is e-mailed',
        },
        reads: 'textOrNull',
      },
    ],
  },
  proofRetentionDays: {
    schema: z.nullable(wholeNumberField(0, 36_500)),
    initial: null,
    isInstalled: true,
    group: 'Privacy',
    fields: [
      optionalNumber(
        'Keep Proofs of Payment',
        'Days after the seminar, usually 365; 0 keeps them. The privacy notice says how long, too.',
      ),
    ],
  },
  scanRetentionDays: {
    ...added(z.nullable(wholeNumberField(0, 36_500)), null),
    isInstalled: true,
    group: 'Privacy',
    fields: [
      optionalNumber(
        'Keep Scans and Meeting Reports',
        'Days after the seminar, usually 1826, which is five years; 0 keeps them. Marks and minutes stay. The privacy notice says how long, too.',
      ),
    ],
  },
  /** Retention of answers to evaluations and learning checks. */
  evaluationRetentionDays: {
    ...added(z.nullable(wholeNumberField(0, 36_500)), null),
    isInstalled: true,
    group: 'Privacy',
    fields: [
      optionalNumber(
        'Keep Evaluations and Learning Checks',
        'Days after a form has closed, usually 1096, which is three years; 0 keeps them. Counts and means stay. The privacy notice says how long, too.',
      ),
    ],
  },
  /** Retention of bills and money received, after the year of their last change. */
  ledgerRetentionYears: {
    ...added(wholeNumberField(0, 100), 5),
    group: 'Privacy',
    fields: [
      requiredNumber(
        'Keep Bills and Payments',
        'Years after the one in which they last changed, usually 5; 0 keeps them. Payments of a statement that no bill has are deleted after 90 days.',
      ),
    ],
  },
  /** Days after a rejection in which its link takes a new proof. */
  newProofDays: {
    ...added(wholeNumberField(1, 90), 14),
    group: 'Privacy',
    fields: [
      requiredNumber(
        'Time for a New Proof',
        'Days after a rejection in which the link in its e-mail takes a new proof of payment.',
      ),
    ],
  },
  /** Whether registrants may leave a drawn signature for printed attendance sheets. */
  signaturesOnFile: {
    ...added(z.boolean(), false),
    group: 'Privacy',
    fields: [
      {
        label: 'Signatures on File',
        description:
          'Registrants may draw their signature on their ticket. It is printed on PRC attendance sheets beside the time of their scan, and nowhere else.',
        choices: { false: 'Off: attendees sign on paper', true: 'On' },
      },
    ],
  },
  /** Whether erasing a person also removes the name from their certificates; providers must prove units. */
  erasesCertificates: {
    ...added(z.boolean(), false),
    group: 'Privacy',
    fields: [
      {
        label: 'Certificates of Erased People',
        description: 'When the data of a person are erased on request.',
        choices: {
          false: 'Keep name and number, as proof of the units',
          true: 'Delete everything but the number',
        },
      },
    ],
  },
  secondFactor: {
    /** `after_grace` is the installation's own and cannot be started later. */
    schema: z.nullable(z.enum(['optional', 'required'])),
    initial: null,
    isInstalled: true,
    group: 'Sign-in',
    fields: [
      {
        label: 'Two-step Sign-in',
        choices: {
          '': 'As installed',
          required: 'Required at once of administrators, organizers and staff',
          optional: 'Optional',
        },
        reads: 'textOrNull',
      },
    ],
  },
  reauthenticateMinutes: {
    schema: z.nullable(wholeNumberField(1, 1440)),
    initial: null,
    isInstalled: true,
    group: 'Sign-in',
    fields: [
      optionalNumber(
        'Confirm Identity After',
        'Minutes since the last sign-in, usually 60, before a sensitive change.',
      ),
    ],
  },
  sessions: sessionPolicy,
} as const satisfies Record<string, PolicyDefinition>

type PolicyTable = typeof policyTable
export type PolicyName = keyof PolicyTable

const shape = Object.fromEntries(Object.entries(policyTable).map(([name, { schema }]) => [name, schema]))

/** Null: as the environment or the release says. */
export const PolicySettings = z.strictObject(shape as { [Name in PolicyName]: PolicyTable[Name]['schema'] })
export type PolicySettings = z.infer<typeof PolicySettings>

/** The same for the demonstration and for a provider's own site. */
export const defaultPolicies = Object.fromEntries(
  Object.entries(policyTable).map(([name, { initial }]) => [name, initial]),
) as unknown as PolicySettings

export type InstalledPolicyName = {
  [Name in PolicyName]: PolicyTable[Name] extends { readonly isInstalled: true } ? Name : never
}[PolicyName]

/** Policies that fall back to the environment or to other sections. */
type ResolvedName = InstalledPolicyName | 'cpdOfficerEmail' | 'certificatePrefix'

type ResolvedPolicies = {
  readonly [Name in Exclude<PolicyName, 'newSeminars' | 'secondFactor'>]: Name extends ResolvedName
    ? NonNullable<PolicySettings[Name]>
    : PolicySettings[Name]
} & Pick<PaymentMethods, 'keepsLedger' | 'acceptsSureMatches' | 'isProofOptional'>

declare module '#app/application/contract/site-policies.ts' {
  interface SitePolicies extends ResolvedPolicies {
    /** Null: required after a grace period in newer installations, otherwise optional. */
    readonly secondFactor: 'optional' | 'required' | 'after_grace' | null
    /** Version of the notice in force, stored with registrations and consents. */
    readonly privacyNoticeVersion: string
  }
}
