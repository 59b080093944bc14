/** The form of the policies: text fields only; an empty choice or number means "as installed". */
import * as z from 'zod/mini'
import { Policies } from '#app/features/settings/contract/policies.ts'

const fields = {
  statusCheck: z.string(),
  secondFactor: z.string(),
  reauthenticateMinutes: z.string(),
  proofRetentionDays: z.string(),
  scanRetentionDays: z.string(),
  evaluationRetentionDays: z.string(),
  ledgerRetentionYears: z.string(),
  newProofDays: z.string(),
  /** `on` or `off` */
  signaturesOnFile: z.string(),
  attendeeIdleHours: z.string(),
  attendeeLongestDays: z.string(),
  staffIdleHours: z.string(),
  staffLongestDays: z.string(),
  /** Separated by commas. */
  reminderDaysAhead: z.string(),
  mostEmailsPerDay: z.string(),
  minimumAttendancePercent: z.string(),
  applyWorkingDaysAhead: z.string(),
  reportDueDays: z.string(),
  cpdOfficerEmail: z.string(),
  certificatePrefix: z.string(),
  /** `keep` or `delete` */
  erasesCertificates: z.string(),
  /** Separated by commas. */
  furtherHolidays: z.string(),
  maxAttendees: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  price: z.string(),
}

type PoliciesFormShape = z.infer<ReturnType<typeof z.object<typeof fields>>>

/** Checked by the server's own shape. */
export const PoliciesFormValues = z.object(fields).check((payload) => {
  const values = payload.value
  const parsed = Policies.safeParse(toPolicies(values))
  for (const { path, message } of parsed.error?.issues ?? [])
    payload.issues.push({ code: 'custom', input: values, path: [toPoliciesField(path.join('.'))], message })
})
export type PoliciesFormValues = PoliciesFormShape

const textOf = (value: string | number | null) => (value === null ? '' : String(value))

export function toPoliciesFormValues(policies: Policies): PoliciesFormValues {
  const { sessions, newSeminars } = policies
  return {
    statusCheck: textOf(policies.statusCheck),
    secondFactor: textOf(policies.secondFactor),
    reauthenticateMinutes: textOf(policies.reauthenticateMinutes),
    proofRetentionDays: textOf(policies.proofRetentionDays),
    scanRetentionDays: textOf(policies.scanRetentionDays),
    evaluationRetentionDays: textOf(policies.evaluationRetentionDays),
    ledgerRetentionYears: textOf(policies.ledgerRetentionYears),
    newProofDays: textOf(policies.newProofDays),
    signaturesOnFile: policies.signaturesOnFile ? 'on' : 'off',
    attendeeIdleHours: textOf(sessions.attendee.idleHours),
    attendeeLongestDays: textOf(sessions.attendee.longestDays),
    staffIdleHours: textOf(sessions.staff.idleHours),
    staffLongestDays: textOf(sessions.staff.longestDays),
    reminderDaysAhead: policies.reminderDaysAhead.join(', '),
    mostEmailsPerDay: textOf(policies.mostEmailsPerDay),
    minimumAttendancePercent: textOf(policies.minimumAttendancePercent),
    applyWorkingDaysAhead: textOf(policies.applyWorkingDaysAhead),
    reportDueDays: textOf(policies.reportDueDays),
    cpdOfficerEmail: textOf(policies.cpdOfficerEmail),
    certificatePrefix: textOf(policies.certificatePrefix),
    erasesCertificates: policies.erasesCertificates ? 'delete' : 'keep',
    furtherHolidays: policies.furtherHolidays.join(', '),
    maxAttendees: textOf(newSeminars.maxAttendees),
    startTime: newSeminars.startTime,
    endTime: newSeminars.endTime,
    price: textOf(newSeminars.price),
  }
}

/** Text that is not a number becomes NaN, which the shape refuses. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text))
const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

const listOf = (text: string) =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The section's value; it is not valid if the form's values are not. */
export function toPolicies(values: PoliciesFormValues): Policies {
  return {
    statusCheck: textOrNull(values.statusCheck) as Policies['statusCheck'],
    secondFactor: textOrNull(values.secondFactor) as Policies['secondFactor'],
    reauthenticateMinutes: numberOrNull(values.reauthenticateMinutes),
    proofRetentionDays: numberOrNull(values.proofRetentionDays),
    scanRetentionDays: numberOrNull(values.scanRetentionDays),
    evaluationRetentionDays: numberOrNull(values.evaluationRetentionDays),
    ledgerRetentionYears: numberOf(values.ledgerRetentionYears),
    newProofDays: numberOf(values.newProofDays),
    signaturesOnFile: values.signaturesOnFile === 'on',
    sessions: {
      attendee: {
        idleHours: numberOf(values.attendeeIdleHours),
        longestDays: numberOf(values.attendeeLongestDays),
      },
      staff: {
        idleHours: numberOf(values.staffIdleHours),
        longestDays: numberOf(values.staffLongestDays),
      },
    },
    reminderDaysAhead: listOf(values.reminderDaysAhead).map(Number),
    mostEmailsPerDay: numberOrNull(values.mostEmailsPerDay),
    minimumAttendancePercent: numberOf(values.minimumAttendancePercent),
    applyWorkingDaysAhead: numberOf(values.applyWorkingDaysAhead),
    reportDueDays: numberOf(values.reportDueDays),
    cpdOfficerEmail: textOrNull(values.cpdOfficerEmail),
    certificatePrefix: textOrNull(values.certificatePrefix),
    erasesCertificates: values.erasesCertificates === 'delete',
    furtherHolidays: listOf(values.furtherHolidays),
    newSeminars: {
      maxAttendees: numberOrNull(values.maxAttendees),
      startTime: values.startTime,
      endTime: values.endTime,
      price: textOrNull(values.price),
    },
  }
}

const sessionFields: Readonly<Record<string, string>> = {
  'attendee.idleHours': 'attendeeIdleHours',
  'attendee.longestDays': 'attendeeLongestDays',
  'staff.idleHours': 'staffIdleHours',
  'staff.longestDays': 'staffLongestDays',
}

/** The field that shows the error of a path within the section. */
export function toPoliciesField(path: string): string {
  const [part = '', ...rest] = path.split('.')
  if (part === 'sessions') return sessionFields[rest.join('.')] ?? 'attendeeIdleHours'
  if (part === 'newSeminars') return rest[0] ?? 'maxAttendees'
  return part
}
