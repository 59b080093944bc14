import {
  deliverDueMail,
  type MailDeliveryOptions,
  type MailDeliveryReport,
} from '#app/features/email/commands/deliver-due-mail.ts'
import type { Database } from '#app/platform/db/database.ts'
import { parseMailServer } from '#app/platform/mail/mail-server.ts'
import { openMailTransport } from '#app/platform/mail/mail-transport.ts'
import { TEST_RENDERING } from './mail.ts'

export interface Round extends Partial<Pick<MailDeliveryOptions, 'slots' | 'atMost' | 'signal'>> {
  readonly clock: () => Date
  readonly maxRetries?: number
  /** Default: the worker's concurrency. */
  readonly connections?: number
}

/** Delivers everything due, once, on its own connections. */
export async function deliverTo(
  { url }: { readonly url: string },
  db: Database,
  { clock, maxRetries = 3, slots = 2, connections = slots, ...limits }: Round,
): Promise<MailDeliveryReport> {
  const server = parseMailServer(url)
  if (server === null) throw new Error('not an address')
  const sender = { name: 'CPD Office', email: 'cpd@example.ph' }
  const settings = { maxRetries, retryDelayInMs: 1000, server, sender, replyTo: 'help@example.ph' }
  const context = { db, clock, ...TEST_RENDERING }
  const transport = openMailTransport(server, connections)
  try {
    return await deliverDueMail(context, { transport, settings, slots, ...limits })
  } finally {
    transport.close()
  }
}
