/**
 * Sign-in compared with password hashing alone: `node bench/sign-in.ts`, after a build. Also compares the
 * latency of other requests with and without 8 people signing in. Exits with 1 below 90 % of the rate, or
 * where others wait three times as long.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { maxConcurrentPasswordHashes } from '../src/features/accounts/adapters/password-hash.ts'
import { startBuiltSite } from '../tests/kit/built-site.ts'
import { type Compared, processorTimeOf, report, takeTurns } from './kit/side-by-side.ts'
import { openSeminars } from './registration/seminars.ts'
import type { ReadLoad, SignInLoad, VisitorReport } from './sign-in/visitors.ts'

const password = 'kalabaw at kubo'
const accounts = 200
const connections = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const targets = { leastPercent: 90, maxSlowdown: 3 }

const start = (script: string) => fork(fileURLToPath(new URL(`sign-in/${script}`, import.meta.url)))

async function runLoad(child: ChildProcess, input: object): Promise<VisitorReport> {
  child.send(input)
  const [report] = (await once(child, 'message')) as [VisitorReport & { readonly failure?: string }]
  if (report.failure !== undefined) throw new Error(report.failure)
  return report
}

async function makeAccounts(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with made as (
       insert into people (email, first_name, last_name, email_verified_at)
       select 'member' || n || '@example.ph', 'Ana', 'Reyes', now() from generate_series(0, $1 - 1) n returning id
     )
     insert into passwords (person_id, password_hash) select id, $2 from made`,
    [accounts, await hash(password)],
  )
}

const site = await startBuiltSite({ TRUST_PROXY: '1' })
const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
const [signInClient, otherClient, verifier] = [
  start('visitors.ts'),
  start('visitors.ts'),
  start('verifier.ts'),
]

const signInLoad: SignInLoad = {
  kind: 'sign in',
  baseUrl: site.baseUrl,
  password,
  accounts,
  connections,
  seconds,
}
const readLoad = (path: string): ReadLoad => ({
  kind: 'read',
  url: `${site.baseUrl}/_api${path}`,
  perSecond: 25,
  seconds,
})

async function rateOf(pid: number | undefined, run: () => Promise<VisitorReport>) {
  const before = processorTimeOf(pid ?? 0)
  const { count, seconds: took } = await run()
  return { perSecond: count / took, cpuMs: (processorTimeOf(pid ?? 0) - before) / count }
}

const compareAlone = (atOnce: number) =>
  rateOf(verifier.pid, () => runLoad(verifier, { connections: atOnce, seconds }))

const compareRates = (): Promise<Compared> =>
  takeTurns(
    [
      { name: 'site', run: () => rateOf(site.pid, () => runLoad(signInClient, signInLoad)) },
      { name: 'argon2id', run: () => compareAlone(maxConcurrentPasswordHashes) },
      { name: 'argon2id on all processors', run: () => compareAlone(connections) },
    ],
    { rounds },
  )

function compareWaiting(path: string): Promise<Compared> {
  const alone = async () => {
    const { medianMs, p99Ms } = await runLoad(otherClient, readLoad(path))
    return { medianMs, p99Ms }
  }
  const beside = async () => {
    const [sample] = await Promise.all([alone(), runLoad(signInClient, signInLoad)])
    return sample
  }
  const contenders = [
    { name: 'nobody signs in', run: alone },
    { name: 'people sign in', run: beside },
  ]
  return takeTurns(contenders, { rounds, warmUps: 1 })
}

const of = (compared: Compared, name: string, sample: string) =>
  compared[name]?.[sample]?.median ?? Number.NaN

async function waitingFor(work: string, path: string) {
  const from = await compareWaiting(path)
  return {
    work: `${work} while others sign in, p99`,
    measured: of(from, 'people sign in', 'p99Ms') / of(from, 'nobody signs in', 'p99Ms'),
    unit: 'x of what it is without',
    target: { atMost: targets.maxSlowdown },
    from,
  }
}

try {
  await makeAccounts(pool)
  await openSeminars(pool, 100)
  const rates = await compareRates()
  const figures = [
    {
      work: 'sign-in by password',
      measured: (100 * of(rates, 'site', 'perSecond')) / of(rates, 'argon2id', 'perSecond'),
      unit: '% of argon2id alone',
      target: { atLeast: targets.leastPercent },
      from: rates,
    },
    {
      work: 'the same beside all processors',
      measured: (100 * of(rates, 'site', 'perSecond')) / of(rates, 'argon2id on all processors', 'perSecond'),
      unit: '% of argon2id on all processors',
    },
    await waitingFor('list of seminars', '/seminars'),
    await waitingFor('ways to sign in', '/auth/methods'),
  ]
  await report('sign-in', figures, {
    connections,
    passwordsAtOnce: maxConcurrentPasswordHashes,
    accounts,
    seconds,
    rounds,
  })
} finally {
  for (const child of [signInClient, otherClient, verifier]) child.kill()
  await pool.end()
  await site.stop()
}
