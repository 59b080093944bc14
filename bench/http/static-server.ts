/** The least that Node.js can do: the same bytes from memory, by `node:http` alone, and 304 where the reader has them. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tellPort } from '../kit/child-server.ts'

/** An answer of the site as it came over the wire, by its address. */
export interface RecordedAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly bodyBase64: string
}

const recorded: Record<string, RecordedAnswer> = JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8'))

const answers = new Map(
  Object.entries(recorded).map(([address, { headers, bodyBase64 }]) => {
    const body = Buffer.from(bodyBase64, 'base64')
    return [
      address,
      { headers: { ...headers, 'content-length': String(body.length) }, etag: headers.etag, body },
    ] as const
  }),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) {
    response.writeHead(404).end()
  } else if (answer.etag !== undefined && request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, { etag: answer.etag }).end()
  } else {
    response.writeHead(200, answer.headers).end(answer.body)
  }
})

server.listen(0, '127.0.0.1', () => tellPort((server.address() as AddressInfo).port))
