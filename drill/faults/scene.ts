/** A site under load for a fault scenario, whose invariants are checked afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOf } from '#tests/kit/built-site.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { type DrilledSite, startDrilledSite, until } from '../kit/drilled-site.ts'
import { type Gate, openGate } from '../kit/gate.ts'
import { type Ledger, MixedLoad, newLedger } from '../kit/mixed-load.ts'
import { assertEmailsArrived, assertPromises, type Place } from '../kit/promises.ts'
import { type DrillSeminars, openDrillSeminars } from '../kit/seminars.ts'
import { drillAdmin, signIn } from '../kit/staff-work.ts'

export type Figures = Readonly<Record<string, number | string>>

export interface Scene {
  readonly site: DrilledSite
  readonly ledger: Ledger
  readonly smtp: TestSmtpServer
  readonly smtpGate: Gate
  readonly seminars: DrillSeminars
  readonly dataDir: string
  readonly environment: Readonly<Record<string, string>> & { readonly PORT: string }
  startLoad(): MixedLoad
  request(path: string, body?: object): Promise<ObservedResponse>
}

export interface ObservedResponse {
  readonly status: number
  readonly retryAfter: number | null
  readonly milliseconds: number
}

export interface Setting {
  /** Data folder; a temporary one by default. */
  readonly dataDir?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Direct access to the database, bypassing the proxy. */
  readonly databaseUrl?: string
  readonly filesUrl?: string
}

const appSecret = 'a secret that only drills know, long enough'

async function request(url: string, body?: object): Promise<ObservedResponse> {
  const startedAt = performance.now()
  const response = await fetch(url, {
    headers: { 'Content-Type': 'application/json', Connection: 'close' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  await response.text()
  const retryAfter = response.headers.get('Retry-After')
  return {
    status: response.status,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
    milliseconds: Math.round(performance.now() - startedAt),
  }
}

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
      request: (path, body) => request(site.baseUrl + path, body),
    })
    await until('the site is ready', async () => (await request(`${site.baseUrl}/readyz`)).status === 200)
    await assertPromises(place(), ledger)
    const emails = await assertEmailsArrived(databaseUrl(), smtp)
    return { ...figures, acknowledged: ledger.registrations.size, emails: emails.sent }
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
