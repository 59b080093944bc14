/**
 * Kills the server or its database (kill -9) a hundred times under load: `npm run drill kills`. After each
 * kill acknowledged data must be there, nothing half done, and the site working; in the end every e-mail must
 * have arrived.
 */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseOf } from '../tests/kit/built-site.ts'
import { freePort } from '../tests/kit/free-port.ts'
import { aPhoto, asDataUrl } from '../tests/kit/images.ts'
import { startSmtpServer } from '../tests/kit/smtp-server.ts'
import { childrenOf, type DrilledSite, startDrilledSite, until } from './kit/drilled-site.ts'
import { type Ledger, MixedLoad, newLedger } from './kit/mixed-load.ts'
import { assertEmailsArrived, assertPromises, type Place } from './kit/promises.ts'
import { saveFigures, say } from './kit/reported-figures.ts'
import { openDrillSeminars } from './kit/seminars.ts'
import { drillAdmin, signIn } from './kit/staff-work.ts'

const rounds = Number(process.env.ROUNDS ?? 100)
const victims = ['server', 'server', 'database', 'a process of the database'] as const
type Victim = (typeof victims)[number]

const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-kills-'))
const smtp = await startSmtpServer()
const environment = {
  DATA_DIR: dataDir,
  SAMPLE_DATA: 'off',
  TRUST_PROXY: '1',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'office@drill.example',
  ...drillAdmin,
}

const start = async () => startDrilledSite({ ...environment, PORT: String(await freePort()) })

const isReady = (site: DrilledSite) => async () => (await fetch(`${site.baseUrl}/readyz`)).status === 200

/** Returns milliseconds until the site responded again. */
async function strike(site: DrilledSite, victim: Victim): Promise<{ site: DrilledSite; awayMs: number }> {
  const struckAt = performance.now()
  if (victim === 'server') {
    await site.kill()
    const next = await start()
    return { site: next, awayMs: performance.now() - struckAt }
  }
  const { databasePid: pid } = databaseOf(dataDir)
  const answering = childrenOf(pid)
  const target = victim === 'database' ? pid : (answering[randomInt(answering.length)] ?? pid)
  process.kill(target, 'SIGKILL')
  // It may still respond until its main process notices.
  await delay(100)
  await until('the site is ready again', isReady(site))
  return { site, awayMs: performance.now() - struckAt }
}

function figuresOf(ledger: Ledger, away: Readonly<Record<Victim, number[]>>) {
  const longest = (victim: Victim) => Math.round(Math.max(...away[victim]))
  return {
    rounds,
    acknowledgedRegistrations: ledger.registrations.size,
    acknowledgedDecisions: ledger.decisions.size,
    acknowledgedImports: ledger.imports.size,
    callsCutOff: ledger.interrupted,
    longestAwayAfterServerMs: longest('server'),
    longestAwayAfterDatabaseMs: longest('database'),
    longestAwayAfterOneProcessMs: longest('a process of the database'),
  }
}

let site = await start()
try {
  const seminars = await openDrillSeminars(databaseOf(dataDir).databaseUrl)
  const cookie = await signIn(site.baseUrl)
  const proof = asDataUrl(await aPhoto({ width: 400, height: 300 }))
  const appSecret = (await readFile(join(dataDir, 'secret'), 'utf8')).trim()
  const place = (): Place => ({
    databaseUrl: databaseOf(dataDir).databaseUrl,
    dataDir,
    filesUrl: null,
    appSecret,
  })
  const ledger = newLedger()
  const away: Record<Victim, number[]> = { server: [], database: [], 'a process of the database': [] }

  for (let round = 1; round <= rounds; round += 1) {
    const victim = victims[randomInt(victims.length)] ?? 'server'
    const running = new MixedLoad({ baseUrl: site.baseUrl, cookie, seminars, proof }, ledger)
    await delay(randomInt(150, 1200))
    const struck = strike(site, victim)
    // Closes connections to the dead server at once.
    if (victim === 'server') await running.stop()
    const { site: next, awayMs } = await struck
    await running.stop()
    site = next
    away[victim].push(awayMs)
    await assertPromises(place(), ledger)
    if (round % 10 === 0) say(`${round} kills, ${ledger.registrations.size} registrations acknowledged`)
  }
  assert.deepEqual(ledger.unexpected, {}, 'no unexpected responses')

  const emails = await assertEmailsArrived(place().databaseUrl, smtp)
  await saveFigures('kills', {
    ...figuresOf(ledger, away),
    emails: emails.sent,
    emailsArrivedTwice: emails.twice,
    secondsUntilAllHadLeft: emails.seconds,
  })
} finally {
  try {
    await site.stop()
  } finally {
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  }
}
