/**
 * Global setup: for each parallel worker the built site, a capturing mail server and an OpenID provider.
 * Tests change shared data, so no two use a site at the same time.
 */
import type { TestProject } from 'vitest/node'
import { type FirstAdmin, startBuiltSite } from '../kit/built-site.ts'
import { freePort } from '../kit/free-port.ts'
import { openMailbox } from '../kit/mailbox.ts'
import { mayaEnvironment, startMaya } from '../kit/maya.ts'
import { startOpenIdServer } from '../kit/openid-server.ts'
import { paymongoEnvironment, startPaymongo } from '../kit/paymongo.ts'
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
  stop(): Promise<void>
}

/** Returns the teardown, which fails the run if something does not end cleanly. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running: RunningSite[] = []
  const stop = async () => {
    const ends = await Promise.allSettled(running.map((each) => each.stop()))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }
  const ports: number[] = []
  // Sequentially, so that two sites never choose the same free port.
  while (ports.length < project.config.maxWorkers) ports.push(await freePort())
  const starts = await Promise.allSettled(ports.map(startSite))
  for (const start of starts) if (start.status === 'fulfilled') running.push(start.value)
  const failed = starts.find((start) => start.status === 'rejected')
  if (failed !== undefined) {
    await stop()
    throw failed.reason
  }
  project.provide(
    'sites',
    running.map(({ site }) => site),
  )
  return stop
}

async function startSite(port: number): Promise<RunningSite> {
  const smtp = await startSmtpServer()
  const mailbox = await openMailbox(smtp)
  const openId = await startOpenIdServer(`http://localhost:${port}/_api/auth/oauth_callback`)
  const [paymongo, maya] = [await startPaymongo(), await startMaya()]
  const webhooks = `http://localhost:${port}/_api/webhooks/payments`
  paymongo.webhookUrl = `${webhooks}/paymongo`
  maya.webhookUrl = `${webhooks}/maya`
  const closeOthers = async () => {
    mailbox.close()
    await Promise.all([smtp.close(), openId.close(), paymongo.close(), maya.close()])
  }
  try {
    const built = await startBuiltSite(
      {
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Pagsulong Learning Center <cpd@pagsulong.example>',
        GOOGLE_CLIENT_ID: openId.clientId,
        GOOGLE_CLIENT_SECRET: openId.clientSecret,
        GOOGLE_ISSUER: openId.issuer,
        ...paymongoEnvironment(paymongo),
        ...mayaEnvironment(maya),
        // Visitors state their address as a proxy would (see `openPage`).
        TRUST_PROXY: '1',
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
