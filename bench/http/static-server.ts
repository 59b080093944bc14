/** The fastest that Node.js can do: the same bytes from memory, and 304 for conditional requests. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reportPort } from '../kit/child-server.ts'
import type { RecordedResponse } from './recorded-responses.ts'

const recorded: Record<string, RecordedResponse> = JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8'))

const answers = new Map(
  Object.entries(recorded).map(([address, { headers, unchangedHeaders, bodyBase64 }]) => {
    const body = Buffer.from(bodyBase64, 'base64')
    const withLength = { ...headers, 'content-length': String(body.length) }
    return [address, { headers: withLength, unchangedHeaders, etag: headers.etag, body }] as const
  }),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) {
    response.writeHead(404).end()
  } else if (answer.unchangedHeaders !== null && request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, answer.unchangedHeaders).end()
  } else {
    response.writeHead(200, answer.headers).end(answer.body)
  }
})

server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port))
