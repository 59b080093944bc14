import { expect, test } from 'vitest'
import { assertSupportedNodeVersion } from './runtime.ts'

test('assertSupportedNodeVersion accepts Node.js 26 and later', () => {
  expect(() => assertSupportedNodeVersion('26.0.0')).not.toThrow()
  expect(() => assertSupportedNodeVersion('100.1.0')).not.toThrow()
  expect(() => assertSupportedNodeVersion()).not.toThrow()
})

test('assertSupportedNodeVersion rejects an older Node.js in one line naming the required version', () => {
  expect(() => assertSupportedNodeVersion('25.9.9')).toThrow(
    /^Node\.js 26 or later is required, but this is 25\.9\.9\. .*$/,
  )
})
