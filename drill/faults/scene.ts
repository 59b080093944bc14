/** A site at work, to which something happens; afterwards nothing may be lost, half done, or left running. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOf } from '../../tests/kit/built-site.ts'
import { freePort } from '../../tests/kit/free-port.ts'
import { aPhoto, asDataUrl } from '../../tests/kit/pictures.ts'
import { startSmtpServer, type TestSmtpServer } from '../../tests/kit/smtp-server.ts'
import { type DrilledSite, startDrilledSite, until } from '../kit/drilled-site.ts'
import { type Gate, openGate } from '../kit/gate.ts'
import { type Ledger, MixedLoad, newLedger } from '../kit/mixed-load.ts'
import { drillAdmin, signIn } from '../kit/office.ts'
import { assertLettersArrived, assertPromises, type Place } from '../kit/promises.ts'
import { type DrillSeminars, openDrillSeminars } from '../kit/seminars.ts'

/** What a scene found out, with units in the names. */
export type Figures = Readonly<Record<string, number | string>>

export interface Scene {
  readonly site: DrilledSite
  readonly ledger: Ledger
  readonly smtp: TestSmtpServer
  /** Stands before the mail server. */
  readonly smtpGate: Gate
  readonly seminars: DrillSeminars
  readonly dataDir: string
  readonly environment: Readonly<Record<string, string>> & { readonly PORT: string }
  /** People at work until it is stopped. */
  startLoad(): MixedLoad
  /** What one visitor is answered just now. */
  ask(path: string, body?: object): Promise<Told>
}

export interface Told {
  readonly status: number
  /** In seconds; null where the answer does not say when to come again. */
  readonly retryAfter: number | null
  readonly milliseconds: number
}

export interface Setting {
  /** Where the site keeps its data; a folder that is removed afterwards when left out. */
  readonly dataDir?: string
  /** What differs from an ordinary site on its embedded database. */
  readonly environment?: Readonly<Record<string, string>>
  /** The database, past whatever stands on the way to it. */
  readonly databaseUrl?: string
  /** The files likewise. */
  readonly filesUrl?: string
}

const appSecret = 'a secret that only drills know, long enough'

async function ask(url: string, body?: object): Promise<Told> {
  const startedAt = performance.now()
  const answer = await fetch(url, {
    headers: { 'Content-Type': 'application/json', Connection: 'close' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  await answer.text()
  const retryAfter = answer.headers.get('Retry-After')
  return {
    status: answer.status,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
    milliseconds: Math.round(performance.now() - startedAt),
  }
}

/** Starts a site, lets something happen to it, and asserts what must be true after everything. */
export async function play(setting: Setting, act: (scene: Scene) => Promise<Figures>): Promise<Figures> {
  const smtp = await startSmtpServer()
  const smtpGate = await openGate({ host: '127.0.0.1', port: smtp.port })
  const dataDir = setting.dataDir ?? (await mkdtemp(join(tmpdir(), 'pagsulong-fault-')))
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    APP_SECRET: appSecret,
    SAMPLE_DATA: 'off',
    TRUST_PROXY: '1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    SMTP_URL: `smtp://127.0.0.1:${smtpGate.port}`,
    MAIL_FROM: 'office@drill.example',
    ...drillAdmin,
    ...setting.environment,
  }
  const site = await startDrilledSite(environment)
  try {
    const databaseUrl = () => setting.databaseUrl ?? databaseOf(dataDir).databaseUrl
    const place = (): Place => ({
      databaseUrl: databaseUrl(),
      dataDir,
      filesUrl: setting.filesUrl ?? null,
      appSecret,
    })
    const ledger = newLedger()
    const seminars = await openDrillSeminars(databaseUrl())
    const cookie = await signIn(site.baseUrl)
    const proof = asDataUrl(await aPhoto({ width: 400, height: 300 }))
    const figures = await act({
      site,
      ledger,
      smtp,
      smtpGate,
      seminars,
      dataDir,
      environment,
      startLoad: () => new MixedLoad({ baseUrl: site.baseUrl, cookie, seminars, proof }, ledger),
      ask: (path, body) => ask(site.baseUrl + path, body),
    })
    await until('the site is ready', async () => (await ask(`${site.baseUrl}/readyz`)).status === 200)
    await assertPromises(place(), ledger)
    const letters = await assertLettersArrived(databaseUrl(), smtp)
    return { ...figures, acknowledged: ledger.registrations.size, letters: letters.sent }
  } finally {
    try {
      await site.stop()
    } finally {
      await smtpGate.close()
      await smtp.close()
      if (setting.dataDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    }
  }
}
