import { expect, test } from 'vitest'
import { ApiError, parseApiResponse } from './api-client.ts'

const call = { path: '/users', fallback: 'Failed to get users' }

function failure(text: string, contentType = 'application/json', status = 500): unknown {
  try {
    return parseApiResponse({ status, contentType, text }, call)
  } catch (error) {
    return error instanceof ApiError ? error.message : error
  }
}

test("API client throws the error text of the server's response", () => {
  expect(failure('{"error":"Not today."}')).toBe('Not today.')
})

test.for(['', 'null', '[]', '{"error":""}', '{"error":7}'])(
  "API client falls back to the call's default message when the body is %j",
  (text) => {
    expect(failure(text)).toBe('Failed to get users')
  },
)

test('API client shows a plain-text error as it is, but never an HTML page', () => {
  expect(failure(' Bad gateway\n', 'text/plain')).toBe('Bad gateway')
  expect(failure('<h1>Bad gateway</h1>', 'text/html')).toBe('Failed to get users')
})

test('API client treats an unreadable response as a failure even with status 200', () => {
  expect(failure('<h1>Wi-Fi</h1>', 'text/html', 200)).toBe('Failed to get users')
  expect(failure('{"total":1}', 'application/json', 200)).toEqual({ total: 1 })
})
