import { queueEmail } from '#app/features/email/commands/queue-email.ts'
import type { EmailNotification } from '#app/features/email/emails/email-notification.ts'
import type { MailSiteDetails } from '#app/features/email/emails/template.ts'
import type { MailedTicket } from '#app/features/email/reads/render-message.ts'
import { renderMessage } from '#app/features/email/reads/render-message.ts'
import { outbox } from '#app/features/email/tables.ts'
import { toLetterhead } from '#app/features/settings/rules/letterhead.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { createLog } from '#app/platform/log.ts'
import { createSecrets } from '#app/platform/secrets.ts'

export const TEST_SECRETS = createSecrets('a secret of this installation, long enough')

const demonstrationBrand = { color: '#23781b', colorOnDark: '#8fd586', logoUrl: null, initial: null }

export const TEST_SITE: MailSiteDetails = {
  appUrl: 'https://seminars.example.ph',
  provider: {
    name: 'Pagsulong Learning Center',
    accreditations: [
      {
        kind: 'prc',
        label: 'PRC accreditation number',
        number: '2020-040',
        profession: null,
        validUntil: null,
      },
    ],
    signatories: [{ name: 'Dr. Maria Aquilino', position: 'Executive Director' }],
    contact: {
      addressLines: ['118 Mapayapa Street', 'Quezon City'],
      landline: '(02) 8555 0142',
      mobiles: ['0917 555 0142'],
      email: 'hello@pagsulong.example',
      officeHours: 'Monday to Friday, 8:00 AM to 5:00 PM',
    },
  },
  brand: demonstrationBrand,
  texts: {},
  loadLetterhead: async () => toLetterhead(TEST_SITE.provider, demonstrationBrand, null),
}

/** Context that rendering a message needs besides its database. */
export const TEST_RENDERING = {
  log: createLog('silent'),
  secrets: TEST_SECRETS,
  site: TEST_SITE,
  drawTicket: async (_registrationId: number): Promise<MailedTicket | null> => null,
  readCertificate: async (_certificateId: number) => null,
}

type Confirmation = Extract<EmailNotification, { event: 'registration.confirmed' }>

/** A confirmation for a two-day seminar of ₱1,500.50 with pending payment. */
export function aConfirmation(email: string, changes: Partial<Confirmation['data']> = {}): Confirmation {
  return {
    event: 'registration.confirmed',
    to: { personId: null, email, name: 'Juan dela Cruz' },
    data: {
      firstName: 'Juan',
      paymentStatus: 'pending',
      registrationId: null,
      answers: [],
      billCode: null,
      groupNames: [],
      registeredBy: null,
      reference: null,
      seminar: {
        id: 7,
        title: 'Reading & Writing for Grade 1',
        startsAt: new Date('2026-12-05T01:00:00Z'),
        endsAt: new Date('2026-12-06T09:00:00Z'),
        locationType: 'in_person',
        locationAddress: 'Luntian Building, Quezon City',
        locationDetails: 'Third floor, room 301',
        whatToBring: null,
        cpdPoints: 8,
        price: 1500.5,
        calendarSequence: 0,
      },
      ...changes,
    },
  }
}

/** Queues a confirmation to each address in its own transaction. */
export async function announceTo(db: Database, now: Date, emails: readonly string[]): Promise<void> {
  for (const email of emails) await inTransaction(db, (tx) => queueEmail(tx, aConfirmation(email), now))
}

const queuedAt = new Date('2026-11-20T02:00:00.000Z')

/** The message as it would be sent. Empties the outbox first. */
export async function renderQueued(db: Database, notification: EmailNotification) {
  await db.delete(outbox)
  await inTransaction(db, (tx) => queueEmail(tx, notification, queuedAt))
  const [message] = await db.select().from(outbox)
  if (message === undefined) throw new Error('nothing announced')
  return renderMessage({ db, ...TEST_RENDERING }, message)
}
