/**
 * Sensitive endpoints require a recent proof of identity, and exports are recorded in the audit log. A new endpoint of
 * these kinds fails until it does, too.
 */
import { desc, gt } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '../../tests/kit/builders.ts'
import { anIssuedCertificate } from '../../tests/kit/certificates.ts'
import { aSite } from '../../tests/kit/site.ts'
import { auditLog } from '../features/people/tables.ts'

const { db, services, api } = await aSite()

const admin = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'admin' })).id) }
const {
  seminar: { id: seminarId },
} = await anIssuedCertificate(services)

interface Operation {
  readonly 'x-who': string
  readonly 'x-reauthentication'?: string
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

async function operations() {
  const { body } = await api.call<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json')
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace('/_api', '')}`,
      who: operation['x-who'],
      reauthentication: operation['x-reauthentication'],
      types: Object.keys(operation.responses[200]?.content ?? {}),
    })),
  )
}

/** By what they do; each also matches endpoints that do not exist yet. */
const sensitive: Readonly<Record<string, RegExp>> = {
  'erasing and deleting people': /^POST \/(attendees|users|people)\/(erase|delete)/,
  refunding: /^POST \/money\/refunds/,
  'changing receiving accounts and payment methods':
    /^POST \/(money\/accounts|settings\/payment-methods)(?!\/read-qr)/,
  'changing texts and templates of e-mails': /^POST \/email\/(texts|templates)(\/(create|update|delete))?$/,
  'making and revoking check-in passes': /^POST \/check-in\/passes/,
  'issuing and revoking certificates': /^POST \/certificates\/(issue|reissue|revoke|batches\/continue)/,
  'exporting, importing and restoring settings':
    /^(GET|POST) \/settings\/(export|import|restore|start-own-site)/,
  'exporting the ledger': /^GET \/money\/ledger/,
  'exporting all attendees': /^GET \/attendees\/export/,
}

describe.for(Object.entries(sensitive))('%s', ([, pattern]) => {
  test('requires a recent proof of identity at each endpoint', async () => {
    const matching = (await operations()).filter(({ name }) => pattern.test(name))
    expect(matching).not.toEqual([])
    expect(matching.filter(({ reauthentication }) => reauthentication === undefined)).toEqual([])
  })
})

test('Downloading a ZIP archive requires a recent proof of identity', async () => {
  const archives = (await operations()).filter(({ types }) => types.includes('application/zip'))
  expect(archives.map(({ name, reauthentication }) => `${name} ${reauthentication}`)).toEqual(
    archives.map(({ name }) => `${name} recent`),
  )
})

const tableTypes = [
  'text/csv',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

/** Files without stored data, and what was uploaded. */
const notExports = [
  'GET /accreditation/files',
  'GET /attendees/import/errors',
  'GET /attendees/import/template',
]

const exports: Readonly<Record<string, readonly [action: string, search: string]>> = {
  'GET /attendees/export': ['attendees.exported', ''],
  'GET /certificates/zip': ['certificates.exported', `?seminarId=${seminarId}`],
  'GET /evaluation/learning.csv': ['evaluation.learning_exported', `?seminarId=${seminarId}`],
  'GET /evaluation/learning.xlsx': ['evaluation.learning_exported', `?seminarId=${seminarId}`],
  'GET /evaluation/results.csv': ['evaluation.results_exported', `?seminarId=${seminarId}`],
  'GET /evaluation/results.xlsx': ['evaluation.results_exported', `?seminarId=${seminarId}`],
  'GET /money/ledger.csv': ['money.ledger_exported', '?from=2026-11-01&to=2026-11-30'],
  'GET /seminars/participants': ['participants.exported', `?seminarId=${seminarId}`],
  'GET /settings/export': ['settings.exported', ''],
}

test('The table of exports has every endpoint with which staff download tables and archives', async () => {
  const downloads = (await operations()).filter(
    ({ types, who }) => !['public', 'self'].includes(who) && types.some((type) => tableTypes.includes(type)),
  )
  expect(downloads.map(({ name }) => name).sort()).toEqual([...Object.keys(exports), ...notExports].sort())
})

test.for(Object.entries(exports))('%s is recorded in the audit log', async ([name, [action, search]]) => {
  const [before] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const response = await api.send(`${name.replace('GET ', '')}${search}`, { headers: admin })
  await response.arrayBuffer()
  const entries = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(gt(auditLog.id, before?.id ?? 0))
  expect(entries).toEqual([{ action }])
})
