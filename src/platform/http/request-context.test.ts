import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createForwardedRequestWarning, warnAboutMissingProxySetting } from './request-context.ts'

function aLog() {
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => warnings.push(message) } as unknown as Log
  return { warnings, log }
}

const aConfig = (values: Partial<Config>) =>
  ({ appUrl: 'http://localhost:3000', trustedProxies: 0, ...values }) as Config

test('An https origin without TRUST_PROXY logs a warning at startup', () => {
  const { warnings, log } = aLog()
  warnAboutMissingProxySetting(aConfig({}), log)
  warnAboutMissingProxySetting(aConfig({ appUrl: 'https://seminars.example', trustedProxies: 1 }), log)
  expect(warnings).toEqual([])
  warnAboutMissingProxySetting(aConfig({ appUrl: 'https://seminars.example' }), log)
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY is off')])
})

test('The first forwarded request without TRUST_PROXY logs one warning, without the IP address', () => {
  const { warnings, log } = aLog()
  const warn = createForwardedRequestWarning(aConfig({}), log)
  warn(undefined)
  expect(warnings).toEqual([])
  warn('203.0.113.7')
  warn('203.0.113.8')
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).not.toContain('203.0.113')
})

test('A forwarded request logs no warning when TRUST_PROXY is set', () => {
  const { warnings, log } = aLog()
  createForwardedRequestWarning(aConfig({ trustedProxies: 1 }), log)('203.0.113.7')
  expect(warnings).toEqual([])
})
