/**
 * All data about a person (Data Privacy Act of 2012: access and portability). An account with an unverified
 * e-mail gets only its own actions, as the address may be another person's (decision 16).
 */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { listLicenceRows } from '#app/features/accreditation/queries/licences.ts'
import { listOwnAttendanceMarks, listOwnScans } from '#app/features/attendance/queries/attendance-privacy.ts'
import { listJoinCodes, listMeetingPresences } from '#app/features/attendance/queries/meeting-privacy.ts'
import { getOwnSignature } from '#app/features/attendance/reads/signatures.ts'
import { listMergesOfPerson } from '#app/features/attendees/queries/merges.ts'
import { listOwnBookings } from '#app/features/bookings/queries/bookings.ts'
import {
  listChosenNames,
  listOwnCertificateRows,
  listOwnCorrections,
} from '#app/features/certificates/queries/certificate-privacy.ts'
import { secretLinkTemplateTypes } from '#app/features/email/emails/template-types.ts'
import { listOwnAttempts } from '#app/features/evaluation/queries/attempts.ts'
import { listOwnReceipts } from '#app/features/evaluation/queries/feedback.ts'
import { listOwnOpenings } from '#app/features/evaluation/queries/openings.ts'
import { getOwnBills } from '#app/features/ledger/reads/own-bills.ts'
import { listOwnExternalCredits } from '#app/features/passport/queries/external-credits.ts'
import { findReminderChoice } from '#app/features/passport/queries/reminders.ts'
import { getShownAnswers } from '#app/features/questions/reads/answers.ts'
import { listEntriesOf } from '#app/features/waitlist/queries/entries.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import { notSignedIn } from '#app/platform/refusals.ts'
import {
  findOwnPerson,
  listOwnAuditEntries,
  listOwnEmails,
  listOwnInteractions,
  listOwnPaymentDecisions,
  listOwnProofs,
  listOwnRegistrations,
  listOwnSessions,
  listOwnSupportMessages,
  type OwnDataScope,
  type OwnPersonRow,
  ownDataEntryLimit,
} from '../queries/own-data.ts'

const complete = `All data that we store about you, with at most the latest ${ownDataEntryLimit} entries of each list.`
const incomplete =
  'Your e-mail address is not confirmed, so this file contains only what you did while logged in. Confirm it to get everything.'

export async function getOwnData(context: CommandContext, appUrl: string) {
  const { db, now } = context
  const { personId } = requireSignedInActor(context)
  const person = await findOwnPerson(db, personId)
  if (person === null || person.erasedAt !== null) throw notSignedIn()
  const isEmailVerified = person.emailVerifiedAt !== null
  return {
    about: {
      madeAt: now.toISOString(),
      isComplete: isEmailVerified,
      note: isEmailVerified ? complete : incomplete,
    },
    person: isEmailVerified ? { ...accountOf(person), ...profileOf(person) } : unverifiedAccountOf(person),
    licences: isEmailVerified ? await licencesOf(context, personId) : [],
    externalCredits: isEmailVerified ? await externalCreditsOf(db, personId, appUrl) : [],
    passportRemindersChosenAt: isEmailVerified ? await findReminderChoice(db, personId) : null,
    consent: isEmailVerified ? consentOf(person) : null,
    signingIn: signingInOf(person),
    sessions: await listOwnSessions(db, personId, now),
    signature: isEmailVerified ? await getOwnSignature(context, personId) : null,
    ...(await registrationsOf(context, { personId, isEmailVerified }, appUrl)),
    history: isEmailVerified ? await listOwnInteractions(db, personId) : [],
    letters: isEmailVerified ? await emailsOf(context, person) : [],
    messages: isEmailVerified ? await listOwnSupportMessages(db, person.email) : [],
    mergedEntries: isEmailVerified ? await listMergesOfPerson(db, personId) : [],
    bookings: isEmailVerified ? await listOwnBookings(db, personId) : [],
    waitingLists: isEmailVerified ? await listEntriesOf(db, person.email, ownDataEntryLimit) : [],
    records: (await listOwnAuditEntries(db, { personId, isEmailVerified })).map(toRecord),
  }
}
export type OwnData = Awaited<ReturnType<typeof getOwnData>>

function accountOf(person: OwnPersonRow) {
  const { id, email, displayName, firstName, middleInitial, lastName, suffix, phone, company, jobTitle } =
    person
  const { emailVerifiedAt, role, accountStatus, createdAt, lastActivityAt, erasureRequestedAt } = person
  const name = { displayName, firstName, middleInitial, lastName, suffix }
  const accountFields = {
    role,
    accountStatus,
    emailVerifiedAt,
    createdAt,
    lastActivityAt,
    erasureRequestedAt,
  }
  return { id, email, ...name, phone, company, jobTitle, ...accountFields }
}

function unverifiedAccountOf({ id, email, displayName, role, accountStatus, createdAt }: OwnPersonRow) {
  return { id, email, displayName, role, accountStatus, createdAt }
}

function profileOf(person: OwnPersonRow) {
  const { prcLicenseNo, prcExpirationOn, isCpdasUser, source, notes, tags, seminarCount } = person
  return {
    prcLicenseNo,
    prcExpirationDate: prcExpirationOn,
    isCpdasUser,
    source,
    notes,
    tags,
    seminarCount,
    noInvitationsBecause: person.suppressedBecause,
  }
}

async function licencesOf({ db }: CommandContext, personId: number) {
  const rows = await listLicenceRows(db, personId)
  return rows.map(
    ({ profession, licence: { licenseNo, registeredOn, expiresOn, isPrimary, verifiedAt } }) => ({
      profession,
      licenseNo,
      registeredOn,
      expiresOn,
      isPrimary,
      verifiedAt,
    }),
  )
}

function consentOf({ marketingConsent, acceptsEmail, acceptsSms, acceptsPhone }: OwnPersonRow) {
  return { marketingConsent, email: acceptsEmail, sms: acceptsSms, phone: acceptsPhone }
}

function signingInOf({ passwordChangedAt, googleLinkedAt, googleAccount, hasSecondFactor }: OwnPersonRow) {
  return {
    hasPassword: passwordChangedAt !== null,
    passwordChangedAt,
    isGoogleLinked: googleLinkedAt !== null,
    googleLinkedAt,
    googleAccount,
    hasSecondFactor,
  }
}

const anonymousAnswers = 'Stored without a name: we know that you answered, not what.'

async function registrationsOf({ db }: CommandContext, own: OwnDataScope, appUrl: string) {
  const rows = await listOwnRegistrations(db, own)
  const ids = rows.map(({ id }) => id)
  const certificates = await certificatesOf(db, ids, appUrl)
  const paymentsFor = await paymentsOf(db, own, appUrl)
  const [answers, meetings, joinCodes, marks, scans, receipts, openings, attempts] = await Promise.all([
    getShownAnswers(db, ids, 'registrant'),
    listMeetingPresences(db, ids, ownDataEntryLimit),
    listJoinCodes(db, ids),
    listOwnAttendanceMarks(db, ids, ownDataEntryLimit),
    listOwnScans(db, ids, ownDataEntryLimit),
    listOwnReceipts(db, ids),
    listOwnOpenings(db, ids),
    listOwnAttempts(db, ids),
  ])
  const marksOf = Map.groupBy(marks, ({ registrationId }) => registrationId)
  const scansOf = Map.groupBy(scans, ({ registrationId }) => registrationId)
  const receiptsOf = Map.groupBy(receipts, ({ registrationId }) => registrationId)
  const openingsOf = Map.groupBy(openings, ({ registrationId }) => registrationId)
  const attemptsOf = Map.groupBy(attempts, ({ registrationId }) => registrationId)
  const meetingsOf = Map.groupBy(meetings, ({ registrationId }) => registrationId)
  const joinCodeOf = new Map(joinCodes.map(({ registrationId, ...code }) => [registrationId, code]))
  const registrations = rows.map(({ details, paymentStatus, amountDue, ...row }) => ({
    ...row,
    paymentStatus,
    amountDue: parsePesos(amountDue),
    asGiven: details,
    answers: (answers.get(row.id) ?? []).map(({ label, text, url }) => ({
      question: label,
      answer: text,
      file: url && `${appUrl}${url}`,
    })),
    ...paymentsFor((registrationId) => registrationId === row.id),
    attendance: (marksOf.get(row.id) ?? []).map(({ registrationId: _, ...mark }) => mark),
    scans: (scansOf.get(row.id) ?? []).map(({ registrationId: _, ...scan }) => scan),
    evaluations: (receiptsOf.get(row.id) ?? []).map(({ registrationId: _, ...receipt }) => ({
      ...receipt,
      answers: anonymousAnswers,
    })),
    evaluationsOpenedAgain: (openingsOf.get(row.id) ?? []).map(
      ({ registrationId: _, ...opening }) => opening,
    ),
    ...certificates(row.id),
    learningChecks: (attemptsOf.get(row.id) ?? []).map(({ registrationId: _, ...attempt }) => attempt),
    joinCode: joinCodeOf.get(row.id) ?? null,
    meetings: (meetingsOf.get(row.id) ?? []).map(({ registrationId: _, ...meeting }) => meeting),
  }))
  const paidForOthers = paymentsFor((registrationId) => !ids.some((id) => id === registrationId))
  return { registrations, paidForOthers }
}

/** Payments of the person for the orders that are shown with certain registrations. */
async function paymentsOf(db: CommandContext['db'], own: OwnDataScope, appUrl: string) {
  const [bills, proofs, decisions] = await Promise.all([
    getOwnBills(db, own.personId, appUrl),
    listOwnProofs(db, own),
    listOwnPaymentDecisions(db, own),
  ])
  // Only the latest proof counts and can be downloaded.
  const latest = new Map(proofs.toReversed().map((proof) => [proof.registrationId, proof]))
  return (isShownWith: (registrationId: number | null) => boolean) => {
    const shown = <Row extends { readonly registrationId: number | null }>(rows: readonly Row[]) =>
      rows.filter(({ registrationId }) => isShownWith(registrationId))
    return {
      proofs: shown(proofs).map((proof) => {
        const { registrationId, fileKey, amountSent, ...rest } = proof
        const path = `/_api/attendees/proof?registrationId=${registrationId}`
        const hasPicture = latest.get(registrationId) === proof && fileKey !== null
        return {
          ...rest,
          amountSent: parsePesos(amountSent),
          picture: hasPicture ? `${appUrl}${path}` : null,
        }
      }),
      bills: shown(bills).map(({ registrationId: _, ...bill }) => bill),
      decisions: shown(decisions).map(({ registrationId: _, ...decision }) => decision),
    }
  }
}

/** Certificates, the chosen name and asked corrections of each registration. */
async function certificatesOf(db: CommandContext['db'], registrationIds: readonly number[], appUrl: string) {
  const byRegistration = <Row extends { readonly registrationId: number | null }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ registrationId }) => registrationId)
  const certificates = byRegistration(await listOwnCertificateRows(db, registrationIds))
  const names = byRegistration(await listChosenNames(db, registrationIds))
  const corrections = byRegistration(await listOwnCorrections(db, registrationIds))
  const without = <Row extends object>({
    registrationId: _,
    ...row
  }: Row & { registrationId: number | null }) => row
  return (registrationId: number) => ({
    certificates: (certificates.get(registrationId) ?? []).map(
      ({ id, registrationId: _, ...certificate }) => ({
        ...certificate,
        file: `${appUrl}/_api/certificates/file?id=${id}`,
        credential: `${appUrl}/_api/certificates/credential?id=${id}`,
      }),
    ),
    nameOnCertificates: names.get(registrationId)?.[0]?.name ?? null,
    correctionsRequested: (corrections.get(registrationId) ?? []).map(without),
  })
}

async function externalCreditsOf(db: CommandContext['db'], personId: number, appUrl: string) {
  const credits = await listOwnExternalCredits(db, personId)
  return credits.map(({ id, hasFile, ...credit }) => ({
    ...credit,
    file: hasFile ? `${appUrl}/_api/passport/external/file?id=${id}` : null,
  }))
}

async function emailsOf({ db }: CommandContext, { id, email }: OwnPersonRow) {
  const emails = await listOwnEmails(db, { personId: id, email })
  return emails.map(({ subject, text, ...row }) => {
    // E-mails with secret links are not copied into the export.
    const isSecret = secretLinkTemplateTypes.has(row.templateType)
    return { ...row, subject, text: isSecret ? null : text }
  })
}

type AuditRow = Awaited<ReturnType<typeof listOwnAuditEntries>>[number]

/** The network address is included only for the person's own actions. */
function toRecord({ isOwn, ipAddress, ...entry }: AuditRow) {
  return { ...entry, byYou: isOwn, ipAddress: isOwn ? ipAddress : null }
}
