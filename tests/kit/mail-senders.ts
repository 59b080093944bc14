/** Processes that send mail, started and killed by tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./mail-sender.ts', import.meta.url))

export interface SenderOptions {
  readonly connectionString: string
  readonly smtpUrl: string
  /** How many milliseconds its clock runs ahead; none when left out. */
  readonly aheadInMs?: number
}

export interface MailSender {
  /** Sends from now on. */
  begin(): void
  /** Ends it as a power cut does. */
  kill(): Promise<void>
}

/** A process that waits to be told to begin, so that starting it takes no time off the test. */
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
