/** A person with data in every table, marked by words that occur nowhere else. */

import { certificates } from '#app/features/certificates/tables/certificates.ts'
import { emailTemplates, mailSettings } from '#app/features/email/tables.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { categories } from '#app/features/seminars/tables.ts'
import { supportMessages } from '#app/features/support/tables.ts'
import type { Database, DatabaseConnection } from '#app/platform/db/database.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { aCategory, aSeminar, inDays } from '../builders.ts'
import { certificateFacts } from '../certificate-documents.ts'
import { aStoredMessage } from '../outbox.ts'
import { aDecision, aPayment } from '../payments.ts'
import { aWellKnownPerson, secretWord } from '../well-known.ts'

export const markers = {
  email: 'mk-email-agbayani@victim.example',
  phone: 'mk-phone-0917',
  licence: 'mk-licence-7341',
  note: 'mk-note-quiet',
  proof: newFileKey('proofs', 'jpg'),
  outbox: 'mk-outbox-text',
  message: 'mk-message-text',
  audit: 'mk-audit-text',
  server: 'mk-server.example',
  key: 'mk-sealed-key',
} as const

/** SQL condition: a person `p` without the victim's data, or those of an earlier victim. */
export const isUnmarked = `(p::text !~ 'mk-|${secretWord}')`

async function aVictim(db: Database, now: Date, fileKey: string = newFileKey('proofs', 'jpg')) {
  const { person } = await aWellKnownPerson(db, {
    fileKey,
    emailVerifiedAt: now,
    email: markers.email,
    phone: markers.phone,
    prcLicenseNo: markers.licence,
    notes: markers.note,
  })
  return person
}

export async function aSmallSite(db: Database, now: Date): Promise<void> {
  const category = await aCategory(db)
  await db.insert(categories).values({ name: 'Hidden', isActive: false })
  const paidId = (await aSeminar(db, { startsAt: inDays(5, now), price: '500.00' })).id
  for (const price of [null, '500.00']) {
    await aSeminar(db, { startsAt: inDays(7, now), price, categoryId: category.id })
    await aSeminar(db, { startsAt: inDays(0, now), price })
  }
  await aSeminar(db, { startsAt: inDays(9, now), status: 'cancelled' })
  const person = { seminarCount: 1 }
  for (let count = 0; count < 3; count += 1) await aPayment(db, { seminarId: paidId, person })
  const { id: registrationId } = await aPayment(db, {
    seminarId: paidId,
    person,
    registration: { paymentStatus: 'rejected' },
  })
  await aDecision(db, registrationId, { action: 'reject', createdAt: now })
  const victim = await aVictim(db, now, markers.proof)
  await aCertificate(db, victim.id, now)
  const { outbox, message, audit, server, key } = markers
  await aStoredMessage(db, { personId: victim.id, html: outbox, text: outbox, subject: outbox })
  await db
    .insert(supportMessages)
    .values({ kind: 'contact', name: 'Ana', email: victim.email, subject: message, message, createdAt: now })
  await db.insert(auditLog).values({
    action: 'attendee.updated',
    subjectType: 'person',
    subjectId: victim.id,
    details: { fields: [audit] },
    at: now,
  })
  await db.insert(emailTemplates).values({
    templateName: 'Ours',
    templateType: 'invitation',
    subjectTemplate: 'Hello',
    htmlTemplate: '<p>Hello</p>',
    textTemplate: 'Hello',
  })
  const settings = { senderEmail: 'office@example.ph', baseUrl: `smtp://${server}:25`, apiKeySealed: key }
  await db
    .insert(mailSettings)
    .values(settings)
    .onConflictDoUpdate({ target: mailSettings.id, set: settings })
}

/**
 * Number and code of the victim's certificate, by which everybody may read all of it but the license number. Far from
 * the numbers that the site gives.
 */
export const verified = { number: 'PLC-2026-C900001', verifyCode: 'K7QP9F2M4T' } as const

async function aCertificate(db: Database, personId: number, now: Date): Promise<void> {
  const licence = { profession: 'Professional Teachers', licenseNo: markers.licence, expiresOn: null }
  await db.insert(certificates).values({
    ...verified,
    year: 2026,
    serial: 900_001,
    kind: 'cpd',
    state: 'issued',
    personId,
    facts: certificateFacts({ licence }),
    sendsEmail: false,
    queuedAt: now,
    drawAfter: now,
    issuedAt: now,
    fileKey: newFileKey('certificates', 'pdf'),
    sha256: Buffer.alloc(32),
    sizeInBytes: 1,
  })
}

/** Recreates the victim, whom fuzzing administrators may change or erase. */
export async function restoreVictim({ db, pool }: DatabaseConnection, now: Date): Promise<void> {
  const { rowCount } = await pool.query(
    'select from people where email = $1 and phone = $2 and prc_license_no = $3 and notes = $4',
    [markers.email, markers.phone, markers.licence, markers.note],
  )
  if (rowCount === 1) return
  await pool.query("update people set email = id || '@moved.example' where email = $1", [markers.email])
  await pool.query('delete from email_suppressions where email = $1', [markers.email])
  await aVictim(db, now)
}
