import { once } from 'node:events'
import { Agent, createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  readonly baseUrl: string
  close(): Promise<void>
}

export async function serveHere(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const agent = new Agent({ keepAlive: true })

/** Returns the response body as text; throws unless the status is 200. */
export async function getText(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const outgoing = request(url, { agent, headers })
  outgoing.end()
  const [response] = await once(outgoing, 'response')
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
  return Buffer.concat(pieces).toString('utf8')
}
