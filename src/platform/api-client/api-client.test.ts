import { expect, test } from 'vitest'
import { ApiError, readAnswer } from './api-client.ts'

const call = { path: '/users', fallback: 'Failed to get users' }

function failure(text: string, contentType = 'application/json', status = 500): unknown {
  try {
    return readAnswer({ status, contentType, text }, call)
  } catch (error) {
    return error instanceof ApiError ? error.message : error
  }
}

test('tells the text of the server', () => {
  expect(failure('{"error":"Not today."}')).toBe('Not today.')
})

test.for(['', ' ', '{}', 'null', '42', '"text"', '[]', '{"error":""}', '{"error":7}'])(
  'has the call’s own words where the body is %j',
  (text) => {
    expect(failure(text)).toBe('Failed to get users')
  },
)

test('shows what is not JSON as it came, but no page', () => {
  expect(failure(' Bad gateway\n', 'text/plain')).toBe('Bad gateway')
  expect(failure('<h1>Bad gateway</h1>', 'text/html')).toBe('Failed to get users')
})

test('takes an answer that nobody can read for a failure, whatever its status', () => {
  expect(failure('<h1>Wi-Fi</h1>', 'text/html', 200)).toBe('Failed to get users')
  expect(failure('{"total":1}', 'application/json', 200)).toEqual({ total: 1 })
})
