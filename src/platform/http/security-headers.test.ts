import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { nonceCspSources, pageContentSecurityPolicy } from './security-headers.ts'

/** A base64 nonce with every special character. */
const nonce = 'aB+/9xYzQwErTy12345678=='
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('Page CSP never allows inline scripts without a hash or nonce', () => {
  const hashed = pageContentSecurityPolicy({ scripts: hashOf('a'), styles: hashOf('b') })
  expect(hashed).toContain(`script-src 'self' ${hashOf('a')}; style-src 'self' ${hashOf('b')};`)
  for (const policy of [
    hashed,
    pageContentSecurityPolicy(nonceCspSources(nonce)),
    pageContentSecurityPolicy({ scripts: '', styles: '' }),
  ]) {
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? ''
    expect(scripts).toMatch(/^script-src 'self' /)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|strict-dynamic|style-src [^;]*unsafe/)
    expect(policy).toContain("base-uri 'none'")
  }
})

test('Page CSP runs WebAssembly only where codes are scanned', () => {
  const sources = nonceCspSources(nonce)
  expect(pageContentSecurityPolicy(sources)).not.toContain('wasm')
  expect(pageContentSecurityPolicy(sources, { scansCodes: true })).toContain(
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval';`,
  )
})
