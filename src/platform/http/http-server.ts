/** Connection timeouts and limits, so that slow or silent clients do not hold connections. */
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

const defaultLimits: ConnectionLimits = {
  // Includes the wait for the first byte. A phone on a bad line needs a second or two.
  headersTimeout: 20_000,
  // The largest body is a 5 MB image in base64: 7 MB take four minutes at 250 kbit/s.
  requestTimeout: 300_000,
  keepAliveTimeout: 5000,
  // Resolution of these timeouts.
  connectionsCheckingInterval: 5000,
  // The longest URL of a screen with cookies takes two.
  maxHeaderSize: 16 * 1024,
}

/** Node.js uses the first, but a proxy in front may have used the second (RFC 9112, 3.2). */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/**
 * Ambiguous requests (conflicting lengths, two hosts) get 400 and a closed connection, against request
 * smuggling.
 */
export function createHttpServer(listener: RequestListener, limits = defaultLimits): Server {
  const options = { ...limits, insecureHTTPParser: false, requireHostHeader: true }
  return createServer(options, (request, response) => {
    if (namesTwoHosts(request)) response.writeHead(400, { Connection: 'close' }).end()
    else listener(request, response)
  })
}
