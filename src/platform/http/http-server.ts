/** The server's patience with connections: whoever sends slowly, or nothing, holds a place for a while and no longer. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'

export type ConnectionLimits = Required<
  Pick<
    ServerOptions,
    'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'connectionsCheckingInterval' | 'maxHeaderSize'
  >
>

/** Milliseconds, and bytes. */
const ordinary: ConnectionLimits = {
  // Also until the first byte. A phone on a bad line needs a second or two.
  headersTimeout: 20_000,
  // The largest body is a picture of 5 MB in base64: 7 MB take four minutes at 250 kbit/s.
  requestTimeout: 300_000,
  keepAliveTimeout: 5000,
  // How late one of these may be noticed.
  connectionsCheckingInterval: 5000,
  // With the longest address that a screen makes, and cookies, it is two.
  maxHeaderSize: 16 * 1024,
}

/** Node.js takes the first of them; a proxy in front may have taken the second (RFC 9112, 3.2). */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/**
 * A server of HTTP/1.1 that takes what the standard allows and nothing else: what two readers could take for two
 * different requests (a length told twice or in two ways, two hosts) is answered 400 and the connection closed.
 */
export function createHttpServer(listener: RequestListener, limits = ordinary): Server {
  const options = { ...limits, insecureHTTPParser: false, requireHostHeader: true }
  return createServer(options, (request, response) => {
    if (namesTwoHosts(request)) response.writeHead(400, { Connection: 'close' }).end()
    else listener(request, response)
  })
}
