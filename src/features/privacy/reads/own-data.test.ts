import { parse } from 'csv-parse/sync'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passwords } from '#app/features/accounts/tables.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import { auditLog } from '#app/features/people/tables.ts'
import {
  aPerson,
  aRegistration,
  aSeminar,
  aSessionCookie,
  aUser,
  inDays,
  testNow,
} from '#tests/kit/builders.ts'
import { anotherSeat, insertRegistration } from '#tests/kit/orders.ts'
import { aDecision, aPayment, aProof } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import { aWellKnownPerson, secretWord } from '#tests/kit/well-known.ts'
import type { OwnDataLine } from '../commands/download-own-data.ts'
import type { OwnData } from './own-data.ts'

const { database, db, api } = await aSite()

const as = async ({ id }: { id: number }) => ({ Cookie: await aSessionCookie(db, id) })

const dataOf = async (person: { id: number }) =>
  (await api.call<OwnData>('/attendees/own-data', { headers: await as(person) })).body

const creditFile = /_api\/passport\/external\/file\?id=\d+$/

describe('The download of one’s own data', () => {
  test('is a file named after the day, in JSON or CSV', async () => {
    const person = await aUser(db)
    for (const [format, type] of [
      ['json', 'application/json'],
      ['csv', 'text/csv; charset=utf-8'],
    ]) {
      const { headers } = await api.send(`/attendees/own-data?format=${format}`, {
        headers: await as(person),
      })
      expect(headers.get('Content-Type')).toBe(type)
      expect(headers.get('Content-Disposition')).toBe(`attachment; filename="my_data_2026-11-19.${format}"`)
      expect(headers.get('Cache-Control')).toBe('private, no-store')
    }
  })

  test('contains everything that is stored about the person', async () => {
    const fileKey = 'proofs/00/0000000000000000000000000000000000000000.jpg'
    const { person, seminar, registration } = await aWellKnownPerson(db, { fileKey })
    const data = await dataOf(person)
    expect(data).toMatchObject({
      about: { isComplete: true },
      person: {
        email: person.email,
        prcLicenseNo: secretWord,
        tags: [secretWord],
        notes: `Likes ${secretWord}`,
      },
      licences: [{ profession: null, licenseNo: secretWord, isPrimary: true }],
      externalCredits: [
        { title: `Seminar ${secretWord}`, units: '5.00', file: expect.stringMatching(creditFile) },
      ],
      passportRemindersChosenAt: inDays(-29).toISOString(),
      consent: { marketingConsent: true, email: true, sms: false, phone: false },
      signingIn: {
        hasPassword: true,
        isGoogleLinked: true,
        googleAccount: expect.stringContaining(secretWord),
      },
      history: [{ interactionType: 'phone_call', title: `Called ${secretWord}`, description: secretWord }],
      messages: [{ kind: 'contact', subject: 'A question' }],
      waitingLists: [{ seminarTitle: seminar.title, firstName: secretWord, seats: 2, status: 'waiting' }],
    })
    expect(data.registrations).toMatchObject([
      {
        seminarTitle: seminar.title,
        paymentStatus: 'verified',
        amountDue: 500,
        privacyNoticeVersion: 'November 22, 2026',
        asGiven: { firstName: `Given ${secretWord}` },
        proofs: [
          {
            referenceNumber: `ref ${secretWord}`,
            amountSent: 500,
            picture: `http://localhost:3000/_api/attendees/proof?registrationId=${registration.id}`,
          },
        ],
        decisions: [{ action: 'approve', notes: `Seen by ${secretWord}` }],
      },
    ])
    expect(data.letters.map(({ templateType, text }) => [templateType, text])).toEqual([
      ['invitation', `Good day ${secretWord}`],
      ['account_link', null],
      ['registration_confirmation', `Good day ${secretWord}`],
    ])
    expect(data.letters.at(-1)).toMatchObject({
      deliveredAt: inDays(-39).toISOString(),
      openedAt: null,
      clickedAt: null,
      bouncedAt: null,
    })
  })

  test('contains no password hash, token or file key', async () => {
    const fileKey = 'proofs/11/1111111111111111111111111111111111111111.jpg'
    const { person } = await aWellKnownPerson(db, { fileKey })
    const [password] = await db.select().from(passwords).where(eq(passwords.personId, person.id))
    const text = JSON.stringify(await dataOf(person))
    for (const secret of [password?.passwordHash ?? '', fileKey, 'tokenHash', 'Given password'])
      expect(text).not.toContain(secret)
  })

  test('has one line per value in the CSV format', async () => {
    const fileKey = 'proofs/22/2222222222222222222222222222222222222222.jpg'
    const { person } = await aWellKnownPerson(db, { fileKey, phone: '09171234567' })
    const response = await api.send('/attendees/own-data?format=csv', { headers: await as(person) })
    const lines = parse<OwnDataLine>(await response.text(), { bom: true, columns: true })
    const value = (section: string, field: string) =>
      lines.find((line) => line.section === section && line.field === field)?.value
    expect(value('Person', 'Email')).toBe(person.email)
    expect(value('Person', 'Phone')).toBe(`'09171234567`)
    expect(value('Registrations', 'As given: First name')).toBe(`Given ${secretWord}`)
    expect(value('Signing in', 'Has password')).toBe('yes')
    expect(lines.find(({ field }) => field === 'Proofs 1: Amount sent')).toMatchObject({
      entry: '1',
      value: '500',
    })
  })

  test('contains no other person’s data', async () => {
    const fileKey = 'proofs/33/3333333333333333333333333333333333333333.jpg'
    await aWellKnownPerson(db, { fileKey })
    const stranger = await aUser(db, { emailVerifiedAt: testNow })
    expect(JSON.stringify(await dataOf(stranger))).not.toContain(secretWord)
  })

  test('is limited to what the account did itself until its e-mail is verified', async () => {
    const fileKey = 'proofs/44/4444444444444444444444444444444444444444.jpg'
    const { person } = await aWellKnownPerson(db, { fileKey, emailVerifiedAt: null })
    const own = await aSeminar(db, { title: 'Made while signed in' })
    const details = aRegistration({ seminarId: own.id })
    await insertRegistration(db, {
      seminarId: own.id,
      personId: person.id,
      registrationType: 'additional_registration',
      paymentStatus: 'verified',
      details,
      registeredBy: person.id,
    })
    await db.insert(auditLog).values([
      { action: 'attendee.updated', subjectType: 'person', subjectId: person.id },
      { action: 'account.updated', subjectType: 'person', subjectId: person.id, actorId: person.id },
    ])
    const data = await dataOf(person)
    expect(data.about).toMatchObject({ isComplete: false })
    expect(data.registrations.map(({ seminarTitle }) => seminarTitle)).toEqual(['Made while signed in'])
    expect([data.history, data.letters, data.messages, data.waitingLists]).toEqual([[], [], [], []])
    expect(data.records.map(({ action }) => action)).toEqual(['account.updated'])
    expect(data.person).not.toHaveProperty('notes')
  })

  test('includes IP addresses of one’s own actions but not of other people’s', async () => {
    const person = await aUser(db, { emailVerifiedAt: testNow })
    const line = { subjectType: 'person', subjectId: person.id }
    await db.insert(auditLog).values([
      { ...line, action: 'user.updated', actorId: person.id + 1, ipAddress: '203.0.113.9', at: inDays(-2) },
      { ...line, action: 'account.updated', actorId: person.id, ipAddress: '203.0.113.7', at: inDays(-1) },
    ])
    expect((await dataOf(person)).records).toMatchObject([
      { action: 'account.updated', byYou: true, ipAddress: '203.0.113.7' },
      { action: 'user.updated', byYou: false, ipAddress: null },
    ])
  })

  test('writes an audit log entry each time', async () => {
    const person = await aUser(db)
    await dataOf(person)
    const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(line).toMatchObject({
      action: 'attendee.data_downloaded',
      actorId: person.id,
      subjectId: person.id,
      details: { format: 'json' },
    })
  })
})

test('The download of one’s own data contains a bill of several seats, with its payments, for the payer only', async () => {
  const payment = await aPayment(db, { person: { emailVerifiedAt: testNow } })
  const colleague = await anotherSeat(db, payment)
  await aProof(db, payment.id)
  await aDecision(db, payment.id, { action: 'reject', createdAt: testNow })
  const paid = { bills: [{ amountDue: 1000 }], proofs: [{}], decisions: [{ action: 'reject' }] }
  const nothing = { bills: [], proofs: [], decisions: [] }
  expect(await dataOf(payment.person)).toMatchObject({
    registrations: [{ id: payment.id, amountDue: 1000, ...paid }],
    paidForOthers: nothing,
  })
  expect(await dataOf(colleague.person)).toMatchObject({
    registrations: [{ id: colleague.id, amountDue: null, ...nothing }],
    paidForOthers: nothing,
  })
  const employer = await aPerson(db, { emailVerifiedAt: testNow })
  await db.update(orders).set({ payerId: employer.id }).where(eq(orders.payerId, payment.person.id))
  expect(await dataOf(employer)).toMatchObject({ registrations: [], paidForOthers: paid })
})

test('The download of one’s own data contains what reports of meetings say, and the join code', async () => {
  const fileKey = 'proofs/66/6666666666666666666666666666666666666666.jpg'
  const { person } = await aWellKnownPerson(db, { fileKey })
  const times = [{ joinedAt: '1970-01-01T00:00:00.000Z', leftAt: '1970-01-01T00:01:00.000Z' }]
  expect((await dataOf(person)).registrations).toMatchObject([
    {
      joinCode: { code: '4821', joinedPressedAt: null },
      meetings: [{ name: `iPhone of ${secretWord}`, times }],
    },
  ])
})

test('The download of one’s own data lists who viewed one’s proof, once the e-mail is verified', async () => {
  const fileKey = 'proofs/55/5555555555555555555555555555555555555555.jpg'
  for (const emailVerifiedAt of [testNow, null]) {
    const { person, registration } = await aWellKnownPerson(db, { fileKey, emailVerifiedAt })
    const line = { subjectType: 'registration', action: 'proof.viewed', actorId: 999_999 }
    await db.insert(auditLog).values([
      { ...line, subjectId: registration.id },
      { ...line, subjectId: registration.id + 1 },
    ])
    const viewed = (await dataOf(person)).records.filter(({ action }) => action === line.action)
    expect(viewed).toHaveLength(emailVerifiedAt === null ? 0 : 1)
    await db.update(proofs).set({ fileKey: null, purgedAt: testNow })
  }
})

test('The download of one’s own data covers every table referencing people, except staff work references', async () => {
  const { rows } = await database.pool.query<{ place: string }>(`
    select conrelid::regclass || '.' || attname as place from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'people'::regclass order by place`)
  const places = rows.map(({ place }) => place)
  const contained = [
    'attendee_signatures.person_id',
    'certificates.person_id',
    'interactions.person_id',
    'licences.person_id',
    'linked_identities.person_id',
    'merges.target_id',
    'external_credits.person_id',
    'outbox.person_id',
    'passkeys.person_id',
    'passport_reminders.person_id',
    'passwords.person_id',
    'registrations.person_id',
    'sessions.person_id',
    'totp_factors.person_id',
  ]
  // Short-lived tokens and code hashes contain no personal data.
  const keys = ['one_time_tokens.person_id', 'recovery_codes.person_id']
  // Covered elsewhere: who was merged by the merges of the person who was kept, tags by the person, credits and vouchers by bills, orders by registrations. Nothing names a
  // speaker's person yet.
  const elsewhere = [
    'credits.person_id',
    'merges.other_id',
    'orders.payer_id',
    'people.merged_into',
    'person_tags.person_id',
    'seminar_invitations.person_id',
    'speakers.person_id',
    'voucher_uses.person_id',
  ]
  // Work as a staff member is covered by the audit log.
  const work = [
    'accreditation_changes.by',
    ...['payments.decided_by', 'payment_events.decided_by', 'money_in.recorded_by'],
    'money_in.set_aside_by',
    ...['attendance_imports.imported_by', 'attendance_marks.decided_by', 'refunds.requested_by'],
    ...['attendance_scans.actor_id', 'attendance_scans.decided_by', 'refunds.decided_by'],
    ...['certificate_batches.requested_by', 'certificate_corrections.closed_by'],
    ...['certificates.issued_by', 'certificates.revoked_by'],
    ...['completion_reports.submitted_by', 'report_runs.requested_by'],
    ...['check_in_passes.created_by', 'design_assets.uploaded_by', 'evaluation_openings.opened_by'],
    ...['completions.overridden_by', 'credits.ended_by', 'credits.saved_by', 'statement_imports.imported_by'],
    ...['walk_ins.actor_id', 'import_runs.started_by', 'interactions.created_by'],
    ...['invoice_records.recorded_by', 'invoice_records.voided_by'],
    ...['withholding_certificates.recorded_by', 'withholding_certificates.voided_by'],
    ...['invitation_runs.started_by', 'licences.verified_by'],
    'mail_settings.updated_by',
    'merges.merged_by',
    'proofs.sent_by',
    'registrations.registered_by',
    'settings.saved_by',
    'settings_files.uploaded_by',
    'settings_versions.saved_by',
    'seminar_questions.saved_by',
    'support_messages.resolved_by',
  ]
  expect(places).toEqual([...contained, ...keys, ...elsewhere, ...work].toSorted())
})
