import { isIP, isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Some proxies append the port: '203.0.113.7:51324', '[2001:db8::1]:51324'. */
const withPort = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/

function toIpAddress(text: string): string | null {
  const [, inBrackets, beforePort] = withPort.exec(text) ?? []
  const ipAddress = inBrackets ?? beforePort ?? text
  if (isIP(ipAddress) === 0) return null
  return mappedIPv4.exec(ipAddress)?.[1] ?? ipAddress
}

export interface ClientAddressSources {
  readonly socketAddress: string | undefined
  /** X-Forwarded-For, to which each proxy appends the address of its peer. */
  readonly forwardedFor: string | undefined
}

/**
 * The X-Forwarded-For entry of the outermost trusted proxy, otherwise the socket's address; earlier entries
 * can be forged.
 * @param trustedProxies number of trusted proxies in front
 */
export function resolveClientAddress(
  { socketAddress, forwardedFor }: ClientAddressSources,
  trustedProxies: number,
): string {
  const forwarded = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies) : undefined
  const believed = forwarded === undefined ? null : toIpAddress(forwarded.trim())
  return believed ?? toIpAddress(socketAddress ?? '') ?? 'local'
}

/** The part of an address that one customer holds: IPv4 in full, IPv6 the /64 prefix. */
export function ipNetworkOf(ipAddress: string): string {
  if (!isIPv6(ipAddress)) return ipAddress
  const [canonical = ''] = ipAddress.split('%')
  const shortened = new URL(`http://[${canonical}]`).hostname.slice(1, -1)
  const [front = '', back = ''] = shortened.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const [head, tail] = [groupsOf(front), groupsOf(back)]
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}
