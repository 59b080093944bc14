/** A person with data in every table: what an export contains and an erasure removes. */
import { eq } from 'drizzle-orm'
import { linkedIdentities, oneTimeTokens } from '#app/features/accounts/tables.ts'
import {
  attendanceAliases,
  attendanceImportRows,
  attendanceImports,
  attendanceJoinCodes,
} from '#app/features/attendance/tables/imports.ts'
import { emailSuppressions, mailEvents, outbox } from '#app/features/email/tables.ts'
import { invoiceRecords } from '#app/features/ledger/tables.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { externalCredits, passportReminders } from '#app/features/passport/tables.ts'
import { moneyIn, refunds } from '#app/features/payments/tables/money.ts'
import { paymentEvents, payments } from '#app/features/payments/tables/payments.ts'
import { interactions, type people, professions } from '#app/features/people/tables.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { supportMessages } from '#app/features/support/tables.ts'
import { waitlistEntries } from '#app/features/waitlist/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { aRegistration, aSeminar, aUser, inDays, testNow } from './builders.ts'
import { anAccount } from './ledger.ts'
import { insertRegistration } from './orders.ts'
import { aDecision, aPerceptualHash, aProof } from './payments.ts'

/** Word contained in all their personal data, so that a scan of all tables finds leftovers. */
export const secretWord = 'tagaytay'

let counter = 0

type Person = typeof people.$inferSelect

async function aPastPayment(db: Database, person: Person, fileKey: string) {
  const seminar = await aSeminar(db, {
    title: 'Assessment',
    startsAt: inDays(-30),
    price: '500.00',
    seatsTaken: 1,
  })
  const registration = await insertRegistration(db, {
    seminarId: seminar.id,
    personId: person.id,
    registrationType: 'new_attendee',
    paymentStatus: 'verified',
    attendanceStatus: 'attended',
    amountDue: '500.00',
    details: aRegistration({
      seminarId: seminar.id,
      firstName: `Given ${secretWord}`,
      email: person.email,
    }),
    idempotencyKey: `key ${secretWord}`,
    privacyNoticeVersion: 'November 22, 2026',
    registeredAt: inDays(-40),
  })
  const registrationId = registration.id
  await aProof(db, registrationId, {
    fileKey,
    referenceNumber: `ref ${secretWord}`,
    amountSent: '500.00',
    fileHash: Buffer.from([77]),
    perceptualHash: aPerceptualHash(1),
    createdAt: inDays(-40),
  })
  const notes = `Seen by ${secretWord}`
  await aDecision(db, registrationId, { action: 'approve', notes, createdAt: inDays(-39) })
  await aPaidBill(db, registration)
  return { seminar, registration }
}

async function aPaidBill(db: Database, { seatLineId }: Pick<RegistrationRow, 'seatLineId'>): Promise<void> {
  const [createdAt, updatedAt, requestedAt, undoneAt] = [inDays(-40), inDays(-39), inDays(-38), inDays(-37)]
  const { id: orderId } = await getOrderOfSeat(db, seatLineId)
  await db
    .update(orders)
    .set({ payer: { name: `Billed ${secretWord}` }, paid: '500.00', unseen: '0', createdAt, updatedAt })
    .where(eq(orders.id, orderId))
  const { id: accountId } = await anAccount(db)
  const received = {
    accountId,
    occurredAt: createdAt,
    amount: '1000.00',
    source: 'statement',
    createdAt,
    payer: `Payer ${secretWord}`,
    description: `Sent by ${secretWord}`,
  } as const
  const aside = { setAsideAt: undoneAt, setAsideReason: `Of ${secretWord}` }
  const [money, stranger] = await db
    .insert(moneyIn)
    .values([received, { ...received, ...aside }])
    .returning()
  const part = { orderId, moneyInId: money?.id ?? 0, amount: '500.00', by: 'person', createdAt } as const
  const [, undone] = await db
    .insert(payments)
    .values([
      { ...part, state: 'accepted' },
      { ...part, moneyInId: stranger?.id ?? 0, state: 'undone' },
    ])
    .returning()
  const undo = { paymentId: undone?.id ?? 0, action: 'undo_allocation', createdAt: undoneAt } as const
  await db.insert(paymentEvents).values({ ...undo, notes: `Of ${secretWord}` })
  const refund = { orderId, amount: '500.00', reason: `Asked by ${secretWord}`, method: 'cash' } as const
  await db.insert(refunds).values({ ...refund, requestedAt })
  const invoice = {
    orderId,
    kind: 'invoice',
    number: 'SI-0001',
    issuedOn: '2026-11-01',
    amount: '500.00',
  } as const
  await db
    .insert(invoiceRecords)
    .values({ ...invoice, createdAt, voidedAt: undoneAt, voidReason: `Of ${secretWord}` })
}

async function insertMessages(db: Database, { id: personId, email }: Person): Promise<void> {
  const data = { firstName: secretWord }
  const content = { data, subject: `Dear ${secretWord}`, html: secretWord, text: `Good day ${secretWord}` }
  const outboxRow = {
    ...content,
    personId,
    recipientEmail: email,
    recipientName: secretWord,
    createdAt: inDays(-39),
  }
  const unique = () => `message-${counter}-${Math.random()}`
  const [sent] = await db
    .insert(outbox)
    .values([
      {
        ...outboxRow,
        templateType: 'registration_confirmation',
        messageId: unique(),
        status: 'sent',
        sentAt: inDays(-39),
        deliveredAt: inDays(-39),
        providerMessageId: `${unique()} ${secretWord}`,
      },
      { ...outboxRow, templateType: 'account_link', messageId: unique(), nextAttemptAt: inDays(1) },
      // Sent to their address before the person existed.
      { ...outboxRow, personId: null, templateType: 'invitation', messageId: unique(), status: 'dead' },
    ])
    .returning()
  const report = {
    provider: 'postmark',
    eventType: 'delivered',
    recipientEmail: email,
    messageId: `${unique()}@${secretWord}.example`,
    details: `Mailbox of ${secretWord}`,
    occurredAt: inDays(-39),
  } as const
  await db.insert(mailEvents).values([
    { ...report, providerEventId: unique(), outboxId: sent?.id ?? null },
    // For a message missing from the outbox.
    { ...report, providerEventId: unique(), eventType: 'bounced' },
  ])
  const message = {
    name: secretWord,
    email,
    message: `Am I on your list? ${secretWord}`,
    createdAt: inDays(-20),
  }
  await db.insert(supportMessages).values({ ...message, kind: 'contact', subject: 'A question' })
  const toProvider = { recipientEmail: 'office@provider.example', recipientName: null, personId: null }
  const aboutThem = {
    ...content,
    ...toProvider,
    data: { ...message, createdAt: undefined },
    templateType: 'contact_received',
  } as const
  const [first] = await db
    .insert(outbox)
    .values({ ...aboutThem, messageId: unique(), createdAt: inDays(-20) })
    .returning()
  const resentFromId = first?.id ?? null
  await db.insert(outbox).values({ ...aboutThem, resentFromId, messageId: unique(), createdAt: inDays(-18) })
}

async function aMeetingPresence(
  db: Database,
  email: string,
  { id: registrationId, seminarId }: { id: number; seminarId: number },
): Promise<void> {
  const report = { seminarId, fileName: 'report.csv', format: 'zoom', fileHash: Buffer.from('one') }
  const [run] = await db
    .insert(attendanceImports)
    .values({ ...report, importedAt: inDays(-29) })
    .returning()
  const importId = run?.id ?? 0
  const presence = { importId, intervals: [[0, 60_000] as [number, number]] }
  await db.insert(attendanceImportRows).values([
    { ...presence, row: 2, name: `iPhone of ${secretWord}`, registrationId, matchedBy: 'choice' },
    // Their address, but nobody was chosen.
    { ...presence, row: 3, name: secretWord, email: email.toUpperCase() },
  ])
  await db.insert(attendanceAliases).values({ seminarId, participant: secretWord, registrationId })
  await db.insert(attendanceJoinCodes).values({ seminarId, registrationId, code: '4821' })
}

/** @param fileKey of their proof; no file is written */
export async function aWellKnownPerson(
  db: Database,
  { fileKey, ...values }: Partial<typeof people.$inferInsert> & { fileKey: string },
) {
  counter += 1
  const person = await aUser(db, {
    email: `${secretWord}${counter}@example.ph`,
    displayName: `Ana ${secretWord}`,
    firstName: secretWord,
    lastName: secretWord,
    middleInitial: 'X',
    phone: `0917 ${secretWord}`,
    company: secretWord,
    jobTitle: secretWord,
    prcLicenseNo: secretWord,
    prcExpirationOn: '2027-03-01',
    notes: `Likes ${secretWord}`,
    tags: [secretWord],
    source: 'facebook',
    isCpdasUser: true,
    marketingConsent: true,
    emailVerifiedAt: inDays(-41),
    lastActivityAt: inDays(-1),
    seminarCount: 1,
    ...values,
  })
  const { seminar, registration } = await aPastPayment(db, person, fileKey)
  await db.insert(waitlistEntries).values({
    seminarId: seminar.id,
    email: person.email,
    firstName: secretWord,
    lastName: secretWord,
    seats: 2,
    joinedAt: inDays(-35),
  })
  const [profession] = await db.select().from(professions).limit(1)
  await db.insert(externalCredits).values({
    personId: person.id,
    professionId: profession?.id ?? 0,
    title: `Seminar ${secretWord}`,
    provider: secretWord,
    accreditationNo: secretWord,
    endedOn: '2026-01-31',
    units: '5',
    fileKey: newFileKey('passport', 'pdf'),
    createdAt: inDays(-30),
  })
  await db.insert(passportReminders).values({ personId: person.id, chosenAt: inDays(-29) })
  await aMeetingPresence(db, person.email, registration)
  await insertMessages(db, person)
  await db.insert(interactions).values({
    personId: person.id,
    interactionType: 'phone_call',
    title: `Called ${secretWord}`,
    description: secretWord,
    metadata: { duration: 5, about: secretWord },
    occurredAt: inDays(-10),
  })
  await db
    .insert(linkedIdentities)
    .values({ personId: person.id, provider: 'google', subject: `${secretWord} ${counter}` })
  await db.insert(oneTimeTokens).values({
    tokenHash: Buffer.from(`${secretWord} ${counter}`),
    purpose: 'claim',
    personId: person.id,
    data: { email: person.email },
    createdAt: testNow,
    expiresAt: inDays(1),
  })
  await db.insert(emailSuppressions).values({ email: person.email, reason: 'bounced' })
  return { person, seminar, registration }
}
