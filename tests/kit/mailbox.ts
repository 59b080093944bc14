/** Received mail over HTTP, because the SMTP server runs in another process than the tests. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedMail, TestSmtpServer } from './smtp-server.ts'

const timeoutMs = 20_000
const pauseMs = 100

export interface Mailbox {
  readonly url: string
  close(): void
}

export async function openMailbox(smtp: TestSmtpServer): Promise<Mailbox> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(smtp.received))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export async function mailsTo(url: string, recipient: string): Promise<ReceivedMail[]> {
  const mails = (await (await fetch(url)).json()) as ReceivedMail[]
  return mails.filter(({ to }) => to === recipient)
}

export async function waitForMail(url: string, recipient: string): Promise<ReceivedMail> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const [mail] = await mailsTo(url, recipient)
    if (mail !== undefined) return mail
    await sleep(pauseMs)
  }
  throw new Error(`No mail to ${recipient} came.`)
}

/** The bytes of an attachment that is encoded as base64. */
export function attachmentOf({ raw }: Pick<ReceivedMail, 'raw'>, fileName: string): Buffer {
  const [, after] = raw.split(`filename=${fileName}`)
  const [, content] = after?.split(/\r?\n\r?\n/) ?? []
  if (content === undefined) throw new Error(`The mail has no attachment ${fileName}.`)
  return Buffer.from(content, 'base64')
}
