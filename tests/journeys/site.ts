/**
 * Once for all journeys: for each that may run at once the built site with the sample data, a mail server that keeps
 * what it gets, and a provider at which people have their Google accounts. Journeys change what all visitors see, so no
 * two share a site at the same time.
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
    readonly sites: readonly JourneySite[]
  }
}

interface RunningSite {
  readonly site: JourneySite
  /** Ends everything; fails when something does not end cleanly. */
  stop(): Promise<void>
}

/** Answers with the way to end everything; what does not end cleanly fails the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running: RunningSite[] = []
  const stop = async () => {
    const ends = await Promise.allSettled(running.map((each) => each.stop()))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }
  try {
    // One after the other: a port that is free is not yet taken.
    while (running.length < project.config.maxWorkers) running.push(await startSite())
  } catch (error) {
    await stop()
    throw error
  }
  project.provide(
    'sites',
    running.map(({ site }) => site),
  )
  return stop
}

async function startSite(): Promise<RunningSite> {
  const port = await freePort()
  const smtp = await startSmtpServer()
  const mailbox = await openMailbox(smtp)
  const openId = await startOpenIdServer(`http://localhost:${port}/_api/auth/oauth_callback`)
  const closeOthers = async () => {
    mailbox.close()
    await Promise.all([smtp.close(), openId.close()])
  }
  try {
    const built = await startBuiltSite(
      {
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Pagsulong Learning Center <cpd@pagsulong.example>',
        GOOGLE_CLIENT_ID: openId.clientId,
        GOOGLE_CLIENT_SECRET: openId.clientSecret,
        GOOGLE_ISSUER: openId.issuer,
      },
      { port },
    )
    const { baseUrl, databaseUrl, admin } = built
    return {
      site: { baseUrl, databaseUrl, admin, mailboxUrl: mailbox.url, openIdIssuer: openId.issuer },
      async stop() {
        try {
          await built.stop()
        } finally {
          await closeOthers()
        }
      },
    }
  } catch (error) {
    await closeOthers()
    throw error
  }
}
