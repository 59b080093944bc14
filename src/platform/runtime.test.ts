import { expect, test } from 'vitest'
import { assertSupportedRuntime } from './runtime.ts'

test('assertSupportedRuntime accepts Node.js 26 and later', () => {
  expect(() => assertSupportedRuntime('26.0.0')).not.toThrow()
  expect(() => assertSupportedRuntime('100.1.0')).not.toThrow()
  expect(() => assertSupportedRuntime()).not.toThrow()
})

test('assertSupportedRuntime rejects an older Node.js in one line naming the required version', () => {
  expect(() => assertSupportedRuntime('25.9.9')).toThrow(
    /^Node\.js 26 or later is required, but this is 25\.9\.9: .*$/,
  )
})
