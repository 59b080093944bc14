/** Rules of a site that its administrators can change. */
export interface SitePolicies {
  /** Whether the status look-up shows registrations or mails a link. */
  readonly statusCheck: 'show' | 'email'
  /** Null: required after a grace period in newer installations, otherwise optional. */
  readonly secondFactor: 'optional' | 'required' | 'after_grace' | null
  /** How long a sign-in or re-authentication allows sensitive changes. */
  readonly reauthenticateMinutes: number
  /** After the seminar; 0 keeps them. */
  readonly proofRetentionDays: number
  /** After the seminar, of scans and meeting reports; 0 keeps them. */
  readonly scanRetentionDays: number
  /** After a form has closed, of answers to evaluations and learning checks; 0 keeps them. */
  readonly evaluationRetentionDays: number
  /** After a rejection, the days in which its e-mail's link takes a new proof of payment. */
  readonly newProofDays: number
  /** Whether registrants may leave a drawn signature for printed attendance sheets. */
  readonly signaturesOnFile: boolean
  readonly sessions: {
    readonly attendee: SessionLifetime
    readonly staff: SessionLifetime
  }
  /** Days before a seminar on which its registrants are reminded. */
  readonly reminderDaysAhead: readonly number[]
  /** Of the minutes of all slots, where a seminar does not say otherwise. */
  readonly minimumAttendancePercent: number
  /** Before a seminar, for the application for its accreditation. */
  readonly applyWorkingDaysAhead: number
  /** After a seminar, for its completion report. */
  readonly reportDueDays: number
  /** YYYY-MM-DD; besides the regular holidays that follow from a rule. */
  readonly furtherHolidays: readonly string[]
  /** Where reminders of deadlines of accreditations are sent. */
  readonly cpdOfficerEmail: string
  /** What the numbers of certificates begin with. */
  readonly certificatePrefix: string
  /** Whether erasing a person also removes the name from their certificates. */
  readonly erasesCertificates: boolean
  /** Null if there is no limit. */
  readonly mostEmailsPerDay: number | null
  /** Whether bills are made and payments recorded against them. */
  readonly keepsLedger: boolean
  /** Whether sure matches of an imported statement are accepted at once. */
  readonly acceptsSureMatches: boolean
  /** Whether registrants may leave out the proof of payment. Only with a ledger. */
  readonly isProofOptional: boolean
  /** Of bills and money received, after the year of their last change; 0 keeps them. */
  readonly ledgerRetentionYears: number
  /** Of the notice in force, kept with registrations and consents. */
  readonly privacyNoticeVersion: string
}

/** A session ends `idleHours` after its last use, and `longestDays` after its start at the latest. */
export interface SessionLifetime {
  readonly idleHours: number
  readonly longestDays: number
}
