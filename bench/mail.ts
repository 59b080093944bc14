/**
 * Throughput of the outbox: `node bench/mail.ts`. The worker's delivery alternates with a bare loop that
 * sends the same rendered messages over as many connections. Exits with 1 where the worker reaches less than
 * half the rate.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { queueEmails } from '../src/features/email/commands/queue-email.ts'
import { emailTemplates, outbox } from '../src/features/email/tables.ts'
import { type Database, inTransaction } from '../src/platform/db/database.ts'
import { deliverTo } from '../tests/kit/deliveries.ts'
import { aConfirmation } from '../tests/kit/mail.ts'
import { timed, withDatabase } from './kit/measuring.ts'
import { report, takeTurns } from './kit/side-by-side.ts'

const messages = 1000
const rounds = 7
const connections = 4
const slots = connections
const leastPercent = 50

const serverProgram = fileURLToPath(new URL('mail/accepting-server.ts', import.meta.url))

async function startServer(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [serverProgram], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, url: String(url) }
}

async function fill(db: Database): Promise<void> {
  await db.delete(outbox)
  const emails = Array.from({ length: messages }, (_, number) => aConfirmation(`person${number}@example.ph`))
  await inTransaction(db, (tx) => queueEmails(tx, emails, new Date()))
}

async function readFinished(db: Database) {
  const rows = await db.select().from(outbox)
  return rows.map(({ messageId, recipientEmail, subject, html, text }) => ({
    messageId: `<${messageId}>`,
    from: { name: 'CPD Office', address: 'cpd@example.ph' },
    to: { name: 'Juan dela Cruz', address: recipientEmail },
    subject: subject ?? '',
    html: html ?? '',
    text: text ?? '',
    attachments: [{ filename: 'seminar.ics', contentType: 'text/calendar', content: 'x'.repeat(600) }],
  }))
}

async function sendBare(url: string, finished: Awaited<ReturnType<typeof readFinished>>): Promise<void> {
  const { hostname: host, port } = new URL(url)
  const pool = createTransport({
    pool: true,
    host,
    port: Number(port),
    ignoreTLS: true,
    maxConnections: connections,
  })
  await Promise.all(finished.map((mail) => pool.sendMail(mail)))
  pool.close()
}

await withDatabase(async ({ db }) => {
  const { child, url } = await startServer()
  await db.delete(emailTemplates)
  const rateOf = (milliseconds: number) => ({ perSecond: messages / (milliseconds / 1000) })
  const worker = async () => {
    await fill(db)
    return rateOf(await timed(() => deliverTo({ url }, db, { clock: () => new Date(), slots, connections })))
  }
  try {
    await worker()
    const finished = await readFinished(db)
    const bare = async () => rateOf(await timed(() => sendBare(url, finished)))
    const compared = await takeTurns(
      [
        { name: 'worker', run: worker },
        { name: 'bare loop', run: bare },
      ],
      { rounds, warmUps: 1 },
    )
    const rate = (name: string) => compared[name]?.perSecond?.median ?? Number.NaN
    await report(
      'mail',
      [
        {
          work: 'mail worker',
          measured: (100 * rate('worker')) / rate('bare loop'),
          unit: '% of a bare loop',
          target: { atLeast: leastPercent },
          from: compared,
        },
      ],
      { messages, rounds, connections },
    )
  } finally {
    child.kill()
  }
})
