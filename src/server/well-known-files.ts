/**
 * Documents that verifiers of credentials load: the provider's keys and the status lists. Any site may read
 * them.
 */
import { Hono, type MiddlewareHandler } from 'hono'
import { commandContext } from '../application/http/command-context.ts'
import {
  getCredentialKeySet,
  getDidDocument,
  getStatusList,
  statusListSeconds,
} from '../features/certificates/reads/credential-verification.ts'
import type { HttpEnvironment } from '../platform/http/context.ts'

const forAnyOrigin: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Access-Control-Allow-Origin', '*')
}

/** Cache policy that is short, because the first signature of a new key may follow at once. */
const briefly = `public, max-age=${statusListSeconds}`

export const wellKnownFilesHttp = new Hono<HttpEnvironment>()
  .use('/.well-known/*', forAnyOrigin)
  .get('/.well-known/did.json', async (c) =>
    c.body(JSON.stringify(await getDidDocument(commandContext(c))), 200, {
      'Content-Type': 'application/did+json',
      'Cache-Control': briefly,
    }),
  )
  .get('/.well-known/jwks.json', async (c) =>
    c.body(JSON.stringify(await getCredentialKeySet(commandContext(c))), 200, {
      'Content-Type': 'application/jwk-set+json',
      'Cache-Control': briefly,
    }),
  )
  // Four digits, so that status indexes fit the column.
  .get('/.well-known/status/:list{0|[1-9][0-9]{0,3}}', async (c) => {
    const list = await getStatusList(commandContext(c), Number(c.req.param('list')))
    if (list === null) return c.text('There is no such list.', 404)
    return c.body(list, 200, { 'Content-Type': 'application/vc+jwt', 'Cache-Control': briefly })
  })
