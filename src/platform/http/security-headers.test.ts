import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { nonceCspSources, pageContentSecurityPolicy, replaceNonceWithHashes } from './security-headers.ts'

/** A base64 nonce with every special character. */
const nonce = 'aB+/9xYzQwErTy12345678=='
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('replaceNonceWithHashes lists our inline scripts and styles by hash and removes their nonce', () => {
  const { page, sources } = replaceNonceWithHashes(
    `<style nonce="${nonce}">p{}</style><script nonce="${nonce}">one()</script><script nonce="${nonce}">two()</script>`,
    nonce,
  )
  expect(page).toBe('<style>p{}</style><script>one()</script><script>two()</script>')
  expect(sources).toEqual({ scripts: `${hashOf('one()')} ${hashOf('two()')}`, styles: hashOf('p{}') })
})

test('replaceNonceWithHashes gives no hash to injected inline scripts and styles, so they do not run', () => {
  const brought = [
    '<script>steal()</script>',
    '<script nonce="">steal()</script>',
    '<script nonce="AAAA">steal()</script>',
    `<script data-nonce="${nonce}">steal()</script>`,
    `<p>nonce="${nonce}"</p><script>steal()</script>`,
    '<style>body{}</style>',
    '<scripty nonce>steal()</scripty>',
  ]
  for (const part of brought) {
    const { sources } = replaceNonceWithHashes(`${part}<script nonce="${nonce}">ours()</script>`, nonce)
    expect(sources, part).toEqual({ scripts: hashOf('ours()'), styles: '' })
  }
})

test('replaceNonceWithHashes finds the nonce among other attributes in any order, across lines', () => {
  const { page, sources } = replaceNonceWithHashes(
    `<script type="module" async="" nonce="${nonce}">a()</script>` +
      `<script nonce="${nonce}" type="module">b()</script>` +
      `<style\n data-href="x" nonce="${nonce}"\n media="print">c{}</style>`,
    nonce,
  )
  expect(sources).toEqual({ scripts: `${hashOf('a()')} ${hashOf('b()')}`, styles: hashOf('c{}') })
  expect(page).not.toContain('nonce')
})

test('replaceNonceWithHashes hashes the exact UTF-8 text of the element as sent', () => {
  const text = '\n  say("Ñ ₱ 🎓 <\\/p> $& $1 $$ \\u003c")\n'
  const { page, sources } = replaceNonceWithHashes(
    `<script nonce="${nonce}">${text}</script><p>$& $\` $'</p>`,
    nonce,
  )
  expect(sources.scripts).toBe(hashOf(text))
  expect(page).toBe(`<script>${text}</script><p>$& $\` $'</p>`)
})

test('replaceNonceWithHashes also removes the nonce from serialized page data before hashing', () => {
  const { page, sources } = replaceNonceWithHashes(
    `<script nonce="${nonce}">facts({"nonce":"${nonce}"})</script>`,
    nonce,
  )
  expect(page).toBe('<script>facts({"nonce":""})</script>')
  expect(sources.scripts).toBe(hashOf('facts({"nonce":""})'))
})

test('replaceNonceWithHashes lists nothing for pages without inline parts or for scripts with src', () => {
  const none = { scripts: '', styles: '' }
  expect(replaceNonceWithHashes('<p>Kumusta</p>', nonce)).toEqual({ page: '<p>Kumusta</p>', sources: none })
  const { page, sources } = replaceNonceWithHashes(`<script nonce="${nonce}" src="/a.js"></script>`, nonce)
  expect({ page, sources }).toEqual({ page: '<script src="/a.js"></script>', sources: none })
})

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
