/**
 * Once for all journeys: the built site with the sample data, a mail server that keeps what it gets, and a provider
 * at which people have their Google accounts.
 */
import type { TestProject } from 'vitest/node'
import { type FirstAdmin, startBuiltSite } from '../kit/built-site.ts'
import { freePort } from '../kit/free-port.ts'
import { openMailbox } from '../kit/mailbox.ts'
import { startOpenIdServer } from '../kit/openid-server.ts'
import { startSmtpServer } from '../kit/smtp-server.ts'

export interface JourneySite {
  readonly baseUrl: string
  readonly mailboxUrl: string
  readonly databaseUrl: string
  readonly admin: FirstAdmin
  readonly openIdIssuer: string
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly site: JourneySite
  }
}

/** Answers with the way to end everything; what does not end cleanly fails the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort()
  const smtp = await startSmtpServer()
  const mailbox = await openMailbox(smtp)
  const openId = await startOpenIdServer(`http://localhost:${port}/_api/auth/oauth_callback`)
  const closeOthers = async () => {
    mailbox.close()
    await Promise.all([smtp.close(), openId.close()])
  }
  try {
    const site = await startBuiltSite(
      {
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Pagsulong Learning Center <cpd@pagsulong.example>',
        GOOGLE_CLIENT_ID: openId.clientId,
        GOOGLE_CLIENT_SECRET: openId.clientSecret,
        GOOGLE_ISSUER: openId.issuer,
      },
      port,
    )
    const { baseUrl, databaseUrl, admin } = site
    project.provide('site', {
      baseUrl,
      databaseUrl,
      admin,
      mailboxUrl: mailbox.url,
      openIdIssuer: openId.issuer,
    })
    return async () => {
      try {
        await site.stop()
      } finally {
        await closeOthers()
      }
    }
  } catch (error) {
    await closeOthers()
    throw error
  }
}
