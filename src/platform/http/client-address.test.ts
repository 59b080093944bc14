import { expect, test } from 'vitest'
import { ipNetworkOf, resolveClientAddress } from './client-address.ts'

const socketAddress = '10.0.0.1'

test('resolveClientAddress ignores X-Forwarded-For when no proxy is trusted', () => {
  expect(resolveClientAddress({ socketAddress, forwardedFor: '9.9.9.9' }, 0)).toBe('10.0.0.1')
  expect(resolveClientAddress({ socketAddress: undefined, forwardedFor: '9.9.9.9' }, 0)).toBe('local')
})

test('resolveClientAddress counts back the trusted proxies and ignores addresses the client added before them', () => {
  const forwardedFor = '6.6.6.6, 1.1.1.1, 2.2.2.2'
  expect(resolveClientAddress({ socketAddress, forwardedFor }, 1)).toBe('2.2.2.2')
  expect(resolveClientAddress({ socketAddress, forwardedFor }, 2)).toBe('1.1.1.1')
  expect(resolveClientAddress({ socketAddress, forwardedFor }, 4)).toBe('10.0.0.1')
})

test.each([
  ['203.0.113.7:51324', '203.0.113.7'],
  ['[2001:db8::1]:51324', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', '10.0.0.1'],
  ['999.1.1.1', '10.0.0.1'],
  ['', '10.0.0.1'],
])('resolveClientAddress reads X-Forwarded-For %s as %s', (forwardedFor, address) => {
  expect(resolveClientAddress({ socketAddress, forwardedFor }, 1)).toBe(address)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['local', 'local'],
])('ipNetworkOf groups %s into %s', (address, network) => {
  expect(ipNetworkOf(address)).toBe(network)
})
