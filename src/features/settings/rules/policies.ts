import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import type { Policies } from '../contract/policies.ts'
import type { SiteSettings } from '../contract/settings.ts'

type Installed = Pick<
  SitePolicies,
  | 'statusCheck'
  | 'secondFactor'
  | 'reauthenticateMinutes'
  | 'proofRetentionDays'
  | 'scanRetentionDays'
  | 'evaluationRetentionDays'
>

const longestPrefix = 6

/** 'PLC' for 'Pagsulong Learning Center'; letters without accents. */
function initialsOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
  const initials = words.map((word) => word.charAt(0)).join('')
  return initials.slice(0, longestPrefix) || 'C'
}

/** What a saved setting says wins over the environment, as for mail settings. */
export function resolvePolicies(
  environment: Installed,
  {
    policies,
    privacyNotice,
    organisation,
    paymentMethods,
  }: Pick<SiteSettings, 'policies' | 'privacyNotice' | 'organisation' | 'paymentMethods'>,
): SitePolicies {
  const { newSeminars, ...saved } = policies
  return {
    ...saved,
    privacyNoticeVersion: privacyNotice.version,
    keepsLedger: paymentMethods.keepsLedger,
    acceptsSureMatches: paymentMethods.acceptsSureMatches,
    isProofOptional: paymentMethods.keepsLedger && paymentMethods.isProofOptional,
    cpdOfficerEmail: saved.cpdOfficerEmail ?? organisation.contact.email,
    certificatePrefix: saved.certificatePrefix ?? initialsOf(organisation.name),
    statusCheck: saved.statusCheck ?? environment.statusCheck,
    secondFactor: saved.secondFactor ?? environment.secondFactor,
    reauthenticateMinutes: saved.reauthenticateMinutes ?? environment.reauthenticateMinutes,
    proofRetentionDays: saved.proofRetentionDays ?? environment.proofRetentionDays,
    scanRetentionDays: saved.scanRetentionDays ?? environment.scanRetentionDays,
    evaluationRetentionDays: saved.evaluationRetentionDays ?? environment.evaluationRetentionDays,
  }
}

/** The same for the demonstration and for a provider's own site. */
export const defaultPolicies: Policies = {
  statusCheck: null,
  secondFactor: null,
  reauthenticateMinutes: null,
  proofRetentionDays: null,
  scanRetentionDays: null,
  evaluationRetentionDays: null,
  ledgerRetentionYears: 5,
  newProofDays: 14,
  signaturesOnFile: false,
  sessions: {
    attendee: { idleHours: 14 * 24, longestDays: 90 },
    // People who can reach other people's data: idle for a working day, a week in all.
    staff: { idleHours: 12, longestDays: 7 },
  },
  reminderDaysAhead: [3, 1],
  mostEmailsPerDay: null,
  minimumAttendancePercent: 100,
  applyWorkingDaysAhead: 45,
  reportDueDays: 30,
  cpdOfficerEmail: null,
  certificatePrefix: null,
  erasesCertificates: false,
  furtherHolidays: [],
  newSeminars: { maxAttendees: 100, startTime: '09:00', endTime: '17:00', price: null },
}
