/** The baseline: the site's own statements through `pg`, then its response bytes through `node:http`. */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { reportPort } from '../kit/child-server.ts'
import type { NotedStatement, RecordedResponse } from './recorded-responses.ts'

const answers: Record<string, RecordedResponse> = JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8'))
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

const prepared = new Map(
  Object.entries(answers).map(([address, { headers, bodyBase64, statements }]) => {
    const body = Buffer.from(bodyBase64, 'base64')
    return [
      address,
      {
        headers: { ...headers, 'content-length': String(body.length) },
        body,
        statements: statements.map(toQuery),
      },
    ]
  }),
)

function toQuery({ values, ...statement }: NotedStatement) {
  const bytesOrText = (value: NotedStatement['values'][number]) =>
    value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value
  return { ...statement, values: values.map(bytesOrText) }
}

async function answer(address: string, response: ServerResponse): Promise<void> {
  const known = prepared.get(address)
  if (known === undefined) throw new Error(`Nothing was recorded for ${address}.`)
  for (const statement of known.statements) await pool.query(statement)
  response.writeHead(200, known.headers).end(known.body)
}

const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    if (pieces.length > 0) JSON.parse(Buffer.concat(pieces).toString('utf8'))
    void answer(request.url ?? '', response)
  })
})

server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port))
