/** Once for all journeys: the built site with the sample data, and a mail server that keeps what it gets. */
import type { TestProject } from 'vitest/node'
import { type FirstAdmin, startBuiltSite } from '../kit/built-site.ts'
import { openMailbox } from '../kit/mailbox.ts'
import { startSmtpServer } from '../kit/smtp-server.ts'

export interface JourneySite {
  readonly baseUrl: string
  readonly mailboxUrl: string
  readonly databaseUrl: string
  readonly admin: FirstAdmin
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly site: JourneySite
  }
}

/** Answers with the way to end everything; what does not end cleanly fails the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const smtp = await startSmtpServer()
  const mailbox = await openMailbox(smtp)
  const closeMail = async () => {
    mailbox.close()
    await smtp.close()
  }
  try {
    const site = await startBuiltSite({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Pagsulong Learning Center <cpd@pagsulong.example>',
    })
    const { baseUrl, databaseUrl, admin } = site
    project.provide('site', { baseUrl, databaseUrl, admin, mailboxUrl: mailbox.url })
    return async () => {
      try {
        await site.stop()
      } finally {
        await closeMail()
      }
    }
  } catch (error) {
    await closeMail()
    throw error
  }
}
