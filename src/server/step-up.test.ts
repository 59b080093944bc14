/** Sensitive endpoints require a recent proof of identity. A new endpoint of these kinds fails until it does, too. */
import { describe, expect, test } from 'vitest'
import { aSite } from '#tests/kit/site.ts'

const { api } = await aSite()

interface Operation {
  readonly 'x-reauthentication'?: string
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

async function operations() {
  const { body } = await api.call<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json')
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace('/_api', '')}`,
      reauthentication: operation['x-reauthentication'],
      types: Object.keys(operation.responses[200]?.content ?? {}),
    })),
  )
}

/** Endpoints by what they do; each pattern also matches endpoints that do not exist yet. */
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
