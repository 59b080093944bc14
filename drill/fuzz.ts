/**
 * Twenty thousand malformed requests by eight kinds of callers: none may cause a 5xx, an undocumented response, or a
 * leak of another person's data. `FUZZ_SEED` repeats a run, `FUZZ_REQUESTS` sets the number.
 */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { connectDatabase } from '#app/platform/db/database.ts'
import { createLog } from '#app/platform/log.ts'
import { createSecrets } from '#app/platform/secrets.ts'
import { startBuiltSite } from '../tests/kit/built-site.ts'
import type { ApiDocument } from '../tests/kit/fuzz/api-document.ts'
import { fuzz, type Send } from '../tests/kit/fuzz/fuzz.ts'
import { createFuzzWorld } from '../tests/kit/fuzz/fuzz-world.ts'
import { startSmtpServer } from '../tests/kit/smtp-server.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)

/** A new network each time, because of rate limits. */
const someNetwork = () => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`

const smtp = await startSmtpServer()
const appSecret = 'only this drill signs links with these words'
const site = await startBuiltSite({
  APP_SECRET: appSecret,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Pagsulong Learning Center <cpd@pagsulong.example>',
  TRUST_PROXY: '1',
  SAMPLE_DATA: 'off',
  LOG_LEVEL: 'error',
})
const connection = connectDatabase({ connectionString: site.databaseUrl, log: createLog('error') })

const send: Send = async ({ method, path, headers, body }, cookie) => {
  const response = await fetch(`${site.baseUrl}${path}`, {
    method,
    headers: {
      ...headers,
      'X-Forwarded-For': someNetwork(),
      ...(cookie !== null && { Cookie: cookie }),
    },
    body,
    redirect: 'manual',
  })
  return {
    status: response.status,
    type: response.headers.get('Content-Type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  }
}

try {
  const document = (await (await fetch(`${site.baseUrl}/_api/openapi.json`)).json()) as ApiDocument
  const world = await createFuzzWorld({ ...connection, secrets: createSecrets(appSecret) }, new Date())
  const startedAt = performance.now()
  const report = await fuzz({
    document,
    world,
    send,
    seed,
    requests,
    timeoutMs: 60_000,
    log: (line) => console.log(line),
  })
  const { complaints, ...figures } = report
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(JSON.stringify({ seed, seconds, ...figures }, null, 2))
  for (const complaint of complaints) console.log(complaint)
  assert.deepEqual(complaints, [], `${complaints.length} findings`)
  assert.equal((await fetch(`${site.baseUrl}/readyz`)).status, 200, 'the site is ready for the next one')
} finally {
  await connection.pool.end()
  await site.stop()
  await smtp.close()
}
