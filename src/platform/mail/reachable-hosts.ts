/** Checks hosts after the DNS look-up, against DNS rebinding and SSRF through mail settings (decision 46). */
import { lookup } from 'node:dns'
import { BlockList, connect, isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'

const listOf = (...ranges: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList()
  for (const [address, bits] of ranges) list.addSubnet(address, bits, isIPv6(address) ? 'ipv6' : 'ipv4')
  return list
}

/**
 * Ranges that are never allowed: link-local and cloud metadata addresses, unspecified and multicast
 * addresses.
 */
const blockedRanges = listOf(
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
  ['ff00::', 8],
  // NAT64: IPv4 addresses in IPv6 form.
  ['64:ff9b::', 96],
  ['2002::', 16],
)

/** Ranges of this machine and private networks: allowed on mail ports only. */
const privateRanges = listOf(
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
)

/** Ports below need privileges to listen on. */
const firstOpenPort = 1024
/** 0 is allowed because nothing can listen there. */
const mailPorts = [0, 25, 26, 465, 587]

/** Whether mail may be delivered to this IP address and port. */
export function isAllowedMailHost(address: string, port: number): boolean {
  const [plain = ''] = address.split('%')
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
  if (isIP(plain) === 0 || blockedRanges.check(plain, family)) return false
  return !privateRanges.check(plain, family) || port >= firstOpenPort || mailPorts.includes(port)
}

function refusal(host: string, port: number): Error {
  return Object.assign(new Error(`mail is not handed over at ${host}, port ${port}.`), { code: 'ECONFIG' })
}

const lookupFor =
  (port: number): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '')
      const allowed = addresses.filter(({ address }) => isAllowedMailHost(address, port))
      const [first] = allowed
      if (first === undefined) return done(refusal(host, port), '')
      return options.all ? done(null, allowed) : done(null, first.address, first.family)
    })
  }

const hostNotFoundCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'ENODATA'])

function asLibraryError(error: Error & { code?: string; errors?: readonly Error[] }): Error {
  if (error.code === 'ECONFIG' || error.code === 'ETIMEDOUT') return error
  // With several addresses only the first inner error says why.
  const message = error.message || (error.errors?.[0]?.message ?? String(error.code))
  const code = hostNotFoundCodes.has(error.code ?? '') ? 'EDNS' : 'ESOCKET'
  return Object.assign(new Error(message, { cause: error }), { code, originalCode: error.code })
}

/**
 * Connects to a mail server; fails as the mail library would.
 * @param timeoutInMs timeout for look-up and connection together
 */
export function connectToMailServer(
  { host, port }: { readonly host: string; readonly port: number },
  timeoutInMs: number,
): Promise<Socket> {
  if (isIP(host) !== 0 && !isAllowedMailHost(host, port)) return Promise.reject(refusal(host, port))
  const socket = connect({ host, port, lookup: lookupFor(port), autoSelectFamily: true })
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const late = Object.assign(new Error('Connection timeout'), {
    code: 'ETIMEDOUT',
    timeoutType: 'CONNECTION_TIMEOUT',
  })
  const timer = setTimeout(() => socket.destroy(late), timeoutInMs)
  const onError = (error: Error) => reject(asLibraryError(error))
  socket.once('error', onError)
  socket.once('connect', () => {
    socket.off('error', onError)
    resolve(socket)
  })
  return promise.finally(() => clearTimeout(timer))
}
