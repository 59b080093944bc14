import * as z from 'zod/mini'
import { emailSchema } from '#app/features/people/contract/person.ts'

const whole = (least: number, most: number) =>
  z
    .int('Please enter a whole number')
    .check(z.gte(least, `At least ${least}`), z.lte(most, `At most ${most.toLocaleString('en')}`))

/** No session outlives its cookie, which has this lifetime. */
export const maxSessionDays = 90

const sessionLifetime = z.strictObject({
  idleHours: whole(1, maxSessionDays * 24),
  longestDays: whole(1, maxSessionDays),
})

const dayInvalid = 'Please enter days such as 2027-03-20'
const day = () =>
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: dayInvalid, abort: true }),
    z.refine((text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)), dayInvalid),
  )

const timeOfDay = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time'))

/** What the form of a new seminar begins with. */
export const NewSeminarDefaults = z
  .strictObject({
    /** Null for no limit. */
    maxAttendees: z.nullable(whole(1, 1_000_000)),
    startTime: timeOfDay(),
    endTime: timeOfDay(),
    /** In pesos; null if seminars are free. */
    price: z.nullable(
      z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'Please enter an amount such as 1500 or 1500.50')),
    ),
  })
  .check(
    z.refine(({ startTime, endTime }) => endTime > startTime, {
      message: 'End time must be after start time',
      path: ['endTime'],
    }),
  )
export type NewSeminarDefaults = z.infer<typeof NewSeminarDefaults>

/** What the form of a seminar needs of the settings. */
export const SeminarFormSettings = z.safeExtend(NewSeminarDefaults, {
  paymentAccounts: z.array(z.object({ id: z.string(), label: z.string(), isActive: z.boolean() })),
})
export type SeminarFormSettings = z.infer<typeof SeminarFormSettings>

const mostReminders = 5

/** Rules of the site. Null: as the environment or the release says. */
export const Policies = z.strictObject({
  statusCheck: z.nullable(z.enum(['show', 'email'])),
  /** `after_grace` is the installation's own and cannot be started later. */
  secondFactor: z.nullable(z.enum(['optional', 'required'])),
  reauthenticateMinutes: z.nullable(whole(1, 1440)),
  proofRetentionDays: z.nullable(whole(0, 36_500)),
  /** Absent in values that were saved before there was this policy. */
  scanRetentionDays: z._default(z.nullable(whole(0, 36_500)), null),
  /** Of answers to evaluations and learning checks; absent in earlier values. */
  evaluationRetentionDays: z._default(z.nullable(whole(0, 36_500)), null),
  /** Of bills and money received, after the year of their last change; absent in earlier values. */
  ledgerRetentionYears: z._default(whole(0, 100), 5),
  /** After a rejection; absent in values that were saved before there was this policy. */
  newProofDays: z._default(whole(1, 90), 14),
  /** Whether registrants may leave a drawn signature for printed attendance sheets; absent in earlier values. */
  signaturesOnFile: z._default(z.boolean(), false),
  sessions: z.strictObject({ attendee: sessionLifetime, staff: sessionLifetime }),
  reminderDaysAhead: z.array(whole(1, 60)).check(
    z.maxLength(mostReminders, `At most ${mostReminders} reminders`),
    z.refine((days) => new Set(days).size === days.length, 'Each day once'),
  ),
  mostEmailsPerDay: z.nullable(whole(1, 10_000_000)),
  newSeminars: NewSeminarDefaults,
  /** Of the minutes of all slots, where a seminar does not say otherwise. */
  minimumAttendancePercent: z._default(whole(0, 100), 100),
  /** Working days before a seminar by which its accreditation is applied for; councils differ. */
  applyWorkingDaysAhead: z._default(whole(0, 250), 45),
  /** Days after a seminar within which its completion report is due. */
  reportDueDays: z._default(whole(1, 365), 30),
  /** Where reminders of deadlines of accreditations are sent; null for the contact address. */
  cpdOfficerEmail: z._default(z.nullable(emailSchema('Invalid email address')), null),
  /** What the numbers of certificates begin with; null for the initials of the provider's name. */
  certificatePrefix: z._default(
    z.nullable(z.string().check(z.regex(/^[A-Z0-9]{1,6}$/, 'One to six capital letters or digits'))),
    null,
  ),
  /** Whether erasing a person also removes the name from their certificates; providers must prove units. */
  erasesCertificates: z._default(z.boolean(), false),
  /** Days on which PRC is closed, besides the regular holidays that follow from a rule. */
  furtherHolidays: z._default(z.array(day()).check(z.maxLength(200, 'At most 200 days')), []),
})
export type Policies = z.infer<typeof Policies>
