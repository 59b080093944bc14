/** Tables of docs/security.md: uploads, downloads, exports, worker threads and classes of data must be complete. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { desc, getTableName, gt, isTable } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { anIssuedCertificate } from '#tests/kit/certificates.ts'
import { aStoredPack } from '#tests/kit/completion.ts'
import { aSite } from '#tests/kit/site.ts'
import { auditActions } from '../features/people/contract/audit.ts'
import { auditLog } from '../features/people/tables.ts'

const root = join(import.meta.dirname, '..', '..')
const document = readFileSync(join(root, 'docs/security.md'), 'utf8')

const sectionOf = (title: string) => document.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

/** Cells of the rows of all tables in a section, without headings. */
const rowsOf = (title: string) =>
  [...sectionOf(title).matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(/ \| ?/))

const marked = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

const roles: Readonly<Record<string, string>> = {
  visitor: 'public',
  attendee: 'self',
  staff: 'staff',
  organizer: 'manager',
  administrator: 'admin',
}

/** Access of each endpoint of a row; one role for all, or one for each. */
function accessIn([, endpoints, cell = '']: readonly string[]): [name: string, who: string | undefined][] {
  const words = cell.replace(/ \(.*\)/, '').split('; ')
  return marked(endpoints).map((name, index) => [name, roles[words[index] ?? words[0] ?? '']])
}

interface Operation {
  readonly 'x-who': string
  readonly 'x-reauthentication'?: string
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

const { db, services, api } = await aSite()
const { body } = await api.call<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json')
const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replace('/_api', '')}`,
    operation,
    types: Object.keys(operation.responses[200]?.content ?? {}),
  })),
)

/**
 * Whether a body can hold a data URL: longer texts of other fields do not exist; templates of e-mails have
 * 100,000 characters.
 */
const hasDataUrl = (content: object) =>
  [...JSON.stringify(content).matchAll(/"maxLength":(\d+)/g)].some(([, length]) => Number(length) > 100_000)

const takesFile = ({ requestBody: { content = {} } = {} as never }: Operation) =>
  'multipart/form-data' in content || hasDataUrl(content)

test('Uploads: every endpoint that takes a file, with the lowest role that may call it', () => {
  const uploads = operations.filter(({ operation }) => takesFile(operation))
  expect(Object.fromEntries(rowsOf('File uploads').flatMap(accessIn))).toEqual(
    Object.fromEntries(uploads.map(({ name, operation }) => [name, operation['x-who']])),
  )
})

const downloads = operations.filter(
  ({ types }) => types.length > 0 && !['application/json', 'text/html'].includes(types.join()),
)

test('Downloads: every endpoint that answers with a file, with role and recent sign-in', () => {
  const stated = rowsOf('Downloads and exports').flatMap((row) =>
    accessIn(row).map(([name, who]) => [name, `${who} ${row[3]}`]),
  )
  const actual = downloads.map(({ name, operation }) => [
    name,
    `${operation['x-who']} ${operation['x-reauthentication'] === 'recent' ? 'yes' : 'no'}`,
  ])
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(actual))
})

const admin = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'admin' })).id) }
const { seminar } = await anIssuedCertificate(services)
const ofSeminar = `?seminarId=${seminar.id}`

const searches: Readonly<Record<string, string>> = {
  'GET /certificates/zip': ofSeminar,
  'GET /completion/runs/file': `?id=${await aStoredPack(services)}&purpose=review`,
  'GET /evaluation/learning.csv': ofSeminar,
  'GET /evaluation/learning.xlsx': ofSeminar,
  'GET /evaluation/results.csv': ofSeminar,
  'GET /evaluation/results.xlsx': ofSeminar,
  'GET /money/ledger.csv': '?from=2026-11-01&to=2026-11-30',
  'GET /seminars/participants': ofSeminar,
}

const actionOf = new Map(
  rowsOf('Downloads and exports').flatMap((row) =>
    marked(row[1]).map((name) => [name, marked(row[4])[0] ?? null] as const),
  ),
)

/** Files without stored data of others, and single files. */
const notExports = [
  'GET /accreditation/files',
  'GET /completion/files',
  'GET /completion/forms/file',
  'GET /attendees/import/errors',
  'GET /attendees/import/template',
]

const exportNames = downloads
  .filter(({ types }) => types.some((type) => /csv|zip|spreadsheet/.test(type)))
  .map(({ name }) => name)
  .filter((name) => !notExports.includes(name))

test.for(exportNames)('%s is recorded in the audit log as documented', async (name) => {
  const [before] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const response = await api.send(`${name.replace('GET ', '')}${searches[name] ?? ''}`, { headers: admin })
  await response.arrayBuffer()
  const entries = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(gt(auditLog.id, before?.id ?? 0))
  expect(entries).toEqual([{ action: actionOf.get(name) }])
})

test('Downloads: audit entries are actions of the audit log', () => {
  const known: readonly (string | null)[] = [...auditActions, null]
  expect([...actionOf.values()].filter((action) => !known.includes(action))).toEqual([])
})

test('Limits: every worker thread, by its file and memory', () => {
  const started = globSync('src/{features,platform,server}/**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => /createWorkerThread(<.*>)?\(\{|new Worker\(findWorker/.test(text))
    .map(({ file, text }) => `${file} ${/memoryInMb(?: =|:) (\d+)/.exec(text)?.[1]}`)
  const stated = rowsOf('Limits')
    .filter(([operation = '']) => /worker threads? for/.test(operation))
    .map(([, bound = '']) => `${marked(bound)[0]} ${/^(\d+) MB/.exec(bound)?.[1]}`)
  expect(stated.sort()).toEqual(started.sort())
})

test('Data classification: every table of the database', async () => {
  const modules: object[] = await Promise.all(
    globSync('src/**/tables{.ts,/*.ts}', { cwd: root }).map((file) => import(join(root, file))),
  )
  const names = modules.flatMap((module) => Object.values(module).filter(isTable)).map(getTableName)
  const named = marked(sectionOf('Data classification')).map((text) => text.split('.')[0])
  expect(names.length).toBeGreaterThan(50)
  expect([...new Set(names)].filter((name) => !named.includes(name)).sort()).toEqual([])
})
