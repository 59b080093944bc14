import { expect, test } from 'vitest'
import type { OutboxStatus } from '../contract/email.ts'
import { outboxMessagesQuery, retryAllMessagesMutation } from './outbox-api.ts'

const { refetchInterval } = outboxMessagesQuery({
  search: '',
  status: undefined,
  type: undefined,
  page: 1,
  message: undefined,
})

/** Polling interval for a page with messages in these states. */
function pauseWith(...statuses: OutboxStatus[]) {
  const data = statuses.length === 0 ? undefined : { messages: statuses.map((status) => ({ status })) }
  if (typeof refetchInterval !== 'function') throw new Error('It depends on nothing.')
  return refetchInterval({ state: { data } } as Parameters<typeof refetchInterval>[0])
}

test('The outbox list polls every ten seconds only while a listed message is queued or sending', () => {
  expect(pauseWith('sent', 'queued')).toBe(10_000)
  expect(pauseWith('sending')).toBe(10_000)
  expect(pauseWith('sent', 'dead', 'suppressed')).toBe(false)
  expect(pauseWith()).toBe(false)
})

test('Retrying all failed messages reports how many are retried and how many cannot be', () => {
  expect(retryAllMessagesMutation.succeeded({ retried: 1, skipped: 0 }, {})).toBe(
    '1 message will be sent again.',
  )
  expect(retryAllMessagesMutation.succeeded({ retried: 12, skipped: 1 }, {})).toBe(
    '12 messages will be sent again. 1 can no longer be sent, because its content has been erased.',
  )
})
