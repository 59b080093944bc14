/** One server process from its start to its end, with every metric that dashboards and alerts use. */
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/kit/database.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { removeFolder } from '#tests/kit/remove-folder.ts'
import { startServerProcess } from '#tests/kit/server-process.ts'

const database = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'pagsulong-metrics-'))
const port = String(await freePort())
const server = startServerProcess({
  PORT: port,
  DATA_DIR: folder,
  DATABASE_URL: database.connectionString,
  APP_SECRET: 'only this test knows what stands here',
  BACKUP_DIR: join(folder, 'backups'),
})
let metricsText: string

const post = (path: string, body: unknown) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: `http://localhost:${port}` },
    body: JSON.stringify(body),
  })

beforeAll(async () => {
  await server.ready
  // Metrics with labels appear only after the event has occurred.
  await post('/_api/auth/login_with_password', { email: 'nobody@example.ph', password: 'a wrong one' })
  await post('/_api/csp-reports', { 'csp-report': { 'effective-directive': 'script-src-elem' } })
  metricsText = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
})

afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await database.close()
  await removeFolder(folder)
})

const example = (name: string) => readFile(join('deploy', name), 'utf8')
/** Metrics of Prometheus itself and of the node and blackbox exporters. */
const ofOthers = /^(up|node_.*|probe_.*)$/

/** Metric names in PromQL expressions: identifiers that are not functions. */
function namesIn(expressions: readonly string[]): string[] {
  const names = expressions
    .map((text) =>
      text
        .replace(/#.*$/gm, '')
        .replace(/"[^"]*"/g, '')
        .replace(/\b(by|without) \([^)]*\)/g, ''),
    )
    .map((text) => text.replace(/\{[^}]*\}/g, ' '))
    .flatMap((text) => text.match(/\b[a-z]+(_[a-z0-9]+)+\b(?!\s*\()|\bup\b/g) ?? [])
  return [...new Set(names)].filter((name) => name !== 'le')
}

const isExported = (name: string) => new RegExp(`^${name}[ {]`, 'm').test(metricsText)

interface Panel {
  readonly targets?: readonly { readonly expr: string }[]
}

test('Every metric used by an alert is exported', async () => {
  const rules = await example('alerts.yml')
  const expressions = rules.match(/expr: (\|(\n {10}.*)+|.*)/g) ?? []
  const names = namesIn(expressions.map((text) => text.replace('expr: ', '')))
  expect(expressions.length).toBe(rules.match(/- alert:/g)?.length)
  expect(names.length).toBeGreaterThan(12)
  expect(names.filter((name) => !isExported(name) && !ofOthers.test(name))).toEqual([])
})

test('Every metric of the dashboard is exported, and every exported metric is on the dashboard', async () => {
  const { panels } = JSON.parse(await example('grafana-dashboard.json')) as { panels: readonly Panel[] }
  const names = namesIn(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)))
  expect(names.filter((name) => !isExported(name))).toEqual([])
  const own = [...metricsText.matchAll(/^# TYPE (pagsulong_\w+)/gm)].map(([, name]) => name)
  // Of a histogram, series such as `_bucket` are shown.
  const isShown = (name = '') => names.some((shown) => shown.replace(/_(bucket|count|sum)$/, '') === name)
  expect(own.filter((name) => !names.includes(name ?? '') && !isShown(name))).toEqual([])
})

test('Routes named in alerts exist in the metrics', () => {
  expect(metricsText).toContain('route="/_api/auth/login_with_password",status="401"')
})

test('Every alert links to a section of the runbooks', async () => {
  const rules = await example('alerts.yml')
  const runbooks = await readFile(join('docs', 'runbooks.md'), 'utf8')
  const headings = [...runbooks.matchAll(/^## (.*)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  const anchors = [...rules.matchAll(/runbook_url: docs\/runbooks\.md#(.*)/g)].map(([, anchor]) => anchor)
  expect(anchors.length).toBe(rules.match(/- alert:/g)?.length)
  expect(anchors.filter((anchor) => anchor === undefined || !headings.includes(anchor))).toEqual([])
})

test('Server process is ready, and exits with status 0 on SIGTERM', async () => {
  const statusOf = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
  expect(await statusOf('/readyz')).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await expect(statusOf('/healthz')).rejects.toThrow()
})
