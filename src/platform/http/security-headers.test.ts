import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInline, nonceSources, pagePolicy } from './security-headers.ts'

/** As made of 16 random bytes: with all that base64 may hold. */
const nonce = 'aB+/9xYzQwErTy12345678=='
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('names what is ours by its hash, and takes the nonce away', () => {
  const { page, sources } = hashInline(
    `<style nonce="${nonce}">p{}</style><script nonce="${nonce}">one()</script><script nonce="${nonce}">two()</script>`,
    nonce,
  )
  expect(page).toBe('<style>p{}</style><script>one()</script><script>two()</script>')
  expect(sources).toEqual({ scripts: `${hashOf('one()')} ${hashOf('two()')}`, styles: hashOf('p{}') })
})

test('gives no hash to what somebody else brought in: it does not run', () => {
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
    const { sources } = hashInline(`${part}<script nonce="${nonce}">ours()</script>`, nonce)
    expect(sources, part).toEqual({ scripts: hashOf('ours()'), styles: '' })
  }
})

test('finds the nonce among other attributes, in any order and over several lines', () => {
  const { page, sources } = hashInline(
    `<script type="module" async="" nonce="${nonce}">a()</script>` +
      `<script nonce="${nonce}" type="module">b()</script>` +
      `<style\n data-href="x" nonce="${nonce}"\n media="print">c{}</style>`,
    nonce,
  )
  expect(sources).toEqual({ scripts: `${hashOf('a()')} ${hashOf('b()')}`, styles: hashOf('c{}') })
  expect(page).not.toContain('nonce')
})

test('hashes exactly what the browser reads: the text as it is sent, in UTF-8, up to the end of the element', () => {
  const text = '\n  say("Ñ ₱ 🎓 <\\/p> $& $1 $$ \\u003c")\n'
  const { page, sources } = hashInline(`<script nonce="${nonce}">${text}</script><p>$& $\` $'</p>`, nonce)
  expect(sources.scripts).toBe(hashOf(text))
  expect(page).toBe(`<script>${text}</script><p>$& $\` $'</p>`)
})

test('takes the nonce out of the facts of the page too, before it hashes them', () => {
  const { page, sources } = hashInline(`<script nonce="${nonce}">facts({"nonce":"${nonce}"})</script>`, nonce)
  expect(page).toBe('<script>facts({"nonce":""})</script>')
  expect(sources.scripts).toBe(hashOf('facts({"nonce":""})'))
})

test('has nothing to name in a page without inline parts, nor for scripts that are files', () => {
  const none = { scripts: '', styles: '' }
  expect(hashInline('<p>Kumusta</p>', nonce)).toEqual({ page: '<p>Kumusta</p>', sources: none })
  const { page, sources } = hashInline(`<script nonce="${nonce}" src="/a.js"></script>`, nonce)
  expect({ page, sources }).toEqual({ page: '<script src="/a.js"></script>', sources: none })
})

test('no policy lets anything else run that stands in the page', () => {
  const hashed = pagePolicy({ scripts: hashOf('a'), styles: hashOf('b') })
  expect(hashed).toContain(`script-src 'self' ${hashOf('a')}; style-src 'self' ${hashOf('b')};`)
  for (const policy of [hashed, pagePolicy(nonceSources(nonce)), pagePolicy({ scripts: '', styles: '' })]) {
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? ''
    expect(scripts).toMatch(/^script-src 'self' /)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|strict-dynamic|style-src [^;]*unsafe/)
    expect(policy).toContain("base-uri 'none'")
  }
})
