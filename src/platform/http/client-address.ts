/** Who sent a request, as far as addresses can tell. */
import { isIP, isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Some proxies add the port: '203.0.113.7:51324', '[2001:db8::1]:51324'. */
const withPort = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/

function toAddress(text: string): string | null {
  const [, inBrackets, beforePort] = withPort.exec(text) ?? []
  const address = inBrackets ?? beforePort ?? text
  if (isIP(address) === 0) return null
  return mappedIPv4.exec(address)?.[1] ?? address
}

export interface Hops {
  readonly socketAddress: string | undefined
  /** The header X-Forwarded-For, to which each proxy appends whom it heard. */
  readonly forwardedFor: string | undefined
}

/**
 * Of the addresses that proxies appended, the one that the outermost trusted proxy wrote; else the socket's own.
 *
 * Whatever stands before it was written by the client, and what is no address counts as not told.
 * @param trustedProxies how many proxies in front are believed
 */
export function clientAddress({ socketAddress, forwardedFor }: Hops, trustedProxies: number): string {
  const told = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies) : undefined
  const believed = told === undefined ? null : toAddress(told.trim())
  return believed ?? toAddress(socketAddress ?? '') ?? 'local'
}

/** What one customer of a network provider holds: the address itself, or of IPv6 the first half, which is all theirs. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [canonical = ''] = address.split('%')
  const shortened = new URL(`http://[${canonical}]`).hostname.slice(1, -1)
  const [front = '', back = ''] = shortened.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const [head, tail] = [groupsOf(front), groupsOf(back)]
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}
