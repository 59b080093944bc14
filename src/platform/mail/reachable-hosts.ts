/**
 * Where mail may be handed over (decision 46): whoever sets up mail names a host, and what this process can reach is
 * more than they can.
 *
 * Addresses are judged when they are connected to, after the name was looked up, so that a name which changes its
 * address between two looks changes nothing.
 */
import { lookup } from 'node:dns'
import { BlockList, connect, isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'

const listOf = (...ranges: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList()
  for (const [address, bits] of ranges) list.addSubnet(address, bits, isIPv6(address) ? 'ipv6' : 'ipv4')
  return list
}

/**
 * No mail server is there, and what is there takes this machine's word for who it is: link-local addresses, where clouds
 * keep credentials of their machines, those that some clouds keep them at besides, and addresses of nobody or of many.
 */
const never = listOf(
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
  // IPv4 in another form, which a gateway would turn back.
  ['64:ff9b::', 96],
  ['2002::', 16],
)

/** This machine and private networks: a mail server of one's own is there, and so is much else. */
const ours = listOf(
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
)

/** Where the system lets only itself listen; on any of the others mail is as likely as anything. */
const firstOpenPort = 1024
/** And 0, at which nothing can listen. */
const mailPorts = [0, 25, 26, 465, 587]

/** Whether mail may be handed over at this address, which is one and no name. */
export function mayReceiveMail(address: string, port: number): boolean {
  const [plain = ''] = address.split('%')
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
  if (isIP(plain) === 0 || never.check(plain, family)) return false
  return !ours.check(plain, family) || port >= firstOpenPort || mailPorts.includes(port)
}

/** As the mail library tells that something is not set up right; the host is what somebody typed. */
function refusal(host: string, port: number): Error {
  return Object.assign(new Error(`mail is not handed over at ${host}, port ${port}.`), { code: 'ECONFIG' })
}

/** Looks a name up and leaves out what may not be connected to. */
const lookupFor =
  (port: number): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, '')
      const allowed = found.filter(({ address }) => mayReceiveMail(address, port))
      const [first] = allowed
      if (first === undefined) return done(refusal(host, port), '')
      return options.all ? done(null, allowed) : done(null, first.address, first.family)
    })
  }

const namesNobody = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'ENODATA'])

/** In the words of the mail library, by which failures are told apart. */
function asLibraryError(error: Error & { code?: string; errors?: readonly Error[] }): Error {
  if (error.code === 'ECONFIG' || error.code === 'ETIMEDOUT') return error
  // Of several addresses none answered; only the first says how.
  const message = error.message || (error.errors?.[0]?.message ?? String(error.code))
  const code = namesNobody.has(error.code ?? '') ? 'EDNS' : 'ESOCKET'
  return Object.assign(new Error(message, { cause: error }), { code, originalCode: error.code })
}

/**
 * Connects to a mail server, or fails as the mail library would.
 *
 * @param patienceInMs for the name and the connection together
 */
export function connectToMailServer(
  { host, port }: { readonly host: string; readonly port: number },
  patienceInMs: number,
): Promise<Socket> {
  if (isIP(host) !== 0 && !mayReceiveMail(host, port)) return Promise.reject(refusal(host, port))
  const socket = connect({ host, port, lookup: lookupFor(port), autoSelectFamily: true })
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const late = Object.assign(new Error('Connection timeout'), {
    code: 'ETIMEDOUT',
    timeoutType: 'CONNECTION_TIMEOUT',
  })
  const timer = setTimeout(() => socket.destroy(late), patienceInMs)
  const onError = (error: Error) => reject(asLibraryError(error))
  socket.once('error', onError)
  socket.once('connect', () => {
    socket.off('error', onError)
    resolve(socket)
  })
  return promise.finally(() => clearTimeout(timer))
}
