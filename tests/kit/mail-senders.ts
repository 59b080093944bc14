import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./mail-sender.ts', import.meta.url))

export interface SenderOptions {
  readonly connectionString: string
  readonly smtpUrl: string
  /** Default: 0. */
  readonly aheadInMs?: number
}

export interface MailSender {
  begin(): void
  kill(): Promise<void>
}

/** Starts a process that waits, so that its start-up does not count. */
export async function prepareSender(options: SenderOptions): Promise<MailSender> {
  const { connectionString, smtpUrl, aheadInMs = 0 } = options
  const child: ChildProcess = spawn(
    process.execPath,
    [program, connectionString, smtpUrl, String(aheadInMs)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('the sender cannot be talked to')
  await once(stdout, 'data')
  return {
    begin: () => {
      stdin.write('begin\n')
    },
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
