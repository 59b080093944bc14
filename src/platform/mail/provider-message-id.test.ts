import { expect, test } from 'vitest'
import { parseProviderMessageId } from './provider-message-id.ts'

const uuid = '4cf1f5fc-9a30-4b9e-8b1a-0f6f2d0d9d11'

test.each([
  [`250 2.0.0 Ok: queued as ${uuid}`, uuid],
  [`250 Ok ${uuid}\r\n`, uuid],
  ['250 Ok: queued as 9SgPzXbWQf2v0Bs3sBo1Tw', '9SgPzXbWQf2v0Bs3sBo1Tw'],
  [
    '250 2.0.0 OK: queued as <202611220102.30@smtp-relay.example.net>',
    '202611220102.30@smtp-relay.example.net',
  ],
  ['250 2.0.0 Ok: queued as 23FE08685FC', '23FE08685FC'],
  ['250 OK id=1rXa2b-000abc-XY', '1rXa2b-000abc-XY'],
  [
    '250 Ok 0100018c5d2b1e4f-1b2c3d4e-0000-4444-8888-000000000000-000000',
    '0100018c5d2b1e4f-1b2c3d4e-0000-4444-8888-000000000000-000000',
  ],
])('parseProviderMessageId reads %j as %s', (reply, id) => {
  expect(parseProviderMessageId(reply)).toBe(id)
})

test.each([
  '',
  '250 Great success',
  '250 OK: message queued',
  '250 OK 12345',
  '250 OK, 3 messages in 0.25 seconds',
  `250 OK ${'a1'.repeat(150)}`,
])('providerMessageIdOf returns null for %j', (reply) => {
  expect(parseProviderMessageId(reply)).toBeNull()
})
