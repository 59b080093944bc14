import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addNonceToSources, pageContentSecurityPolicy } from './security-headers.ts'

/** A base64 nonce with every special character. */
const nonce = 'aB+/9xYzQwErTy12345678=='
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const hashes = { scripts: hashOf('a'), styles: hashOf('b') }

test('Page CSP never allows inline scripts without a hash or nonce', () => {
  const hashed = pageContentSecurityPolicy(hashes)
  expect(hashed).toContain(`script-src 'self' ${hashOf('a')}; style-src 'self' ${hashOf('b')};`)
  for (const policy of [
    hashed,
    pageContentSecurityPolicy(addNonceToSources(hashes, nonce)),
    pageContentSecurityPolicy({ scripts: '', styles: '' }),
  ]) {
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? ''
    expect(scripts).toMatch(/^script-src 'self' /)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|strict-dynamic|style-src [^;]*unsafe/)
    expect(policy).toContain("base-uri 'none'")
  }
})

test('Page CSP runs WebAssembly only where codes are scanned', () => {
  expect(pageContentSecurityPolicy(hashes)).not.toContain('wasm')
  expect(pageContentSecurityPolicy(hashes, { scansCodes: true })).toContain(
    `script-src 'self' ${hashes.scripts} 'wasm-unsafe-eval';`,
  )
})

test('Page CSP allows what carries the nonce beside the hashes, if there is one', () => {
  expect(addNonceToSources(hashes)).toEqual(hashes)
  expect(pageContentSecurityPolicy(addNonceToSources(hashes, nonce))).toContain(
    `script-src 'self' ${hashes.scripts} 'nonce-${nonce}'; style-src 'self' ${hashes.styles} 'nonce-${nonce}';`,
  )
})
