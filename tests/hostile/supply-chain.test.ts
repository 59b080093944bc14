import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findPinningProblems, isAllowed, listLicences } from '../../scripts/locked-packages.mjs'

const integrity = 'sha512-AAAA'
const manifest = { name: 'pagsulong', dependencies: { one: '1.0.0' } }
const locked = { 'node_modules/one': { version: '1.0.0', integrity, license: 'MIT' } }

describe('The dependency check', () => {
  test('accepts exact versions with hashes', () => {
    expect(findPinningProblems(manifest, locked)).toEqual([])
  })

  test.each(['^1.0.0', '~1.0.0', '1.x', '*', 'latest', '>=1.0.0', 'https://example.org/one.tgz', 'file:one'])(
    'rejects the version %s',
    (version) => {
      expect(
        findPinningProblems({ ...manifest, optionalDependencies: { one: version } }, locked),
      ).toHaveLength(1)
    },
  )

  test('rejects a package without a hash, with a weak hash, or from another registry', () => {
    const { integrity: _, ...bare } = locked['node_modules/one']
    for (const entry of [bare, { ...bare, integrity: 'sha1-AAAA' }])
      expect(findPinningProblems(manifest, { 'node_modules/one': entry })).toHaveLength(1)
    const elsewhere = { ...locked['node_modules/one'], resolved: 'https://example.org/one.tgz' }
    expect(findPinningProblems(manifest, { 'node_modules/one': elsewhere })).toHaveLength(1)
  })

  test('rejects install scripts in our own package.json', () => {
    for (const name of ['preinstall', 'postinstall', 'prepare'])
      expect(
        findPinningProblems({ ...manifest, scripts: { [name]: 'true', start: 'true' } }, locked),
      ).toHaveLength(1)
  })

  test('confirms that npm runs no install scripts of packages', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })
})

describe('The license check', () => {
  test('allows an expression when all AND parts or one OR part are allowed', () => {
    expect(['MIT', 'MIT AND OFL-1.1', '(MIT OR SSPL-1.0)', 'SSPL-1.0 OR ISC'].filter(isAllowed)).toHaveLength(
      4,
    )
    const refused = ['none named', 'SSPL-1.0', 'MIT AND SSPL-1.0', 'UNLICENSED', 'GPL-2.0-only', '']
    expect(refused.filter(isAllowed)).toEqual([])
  })

  test('lists the license of each runtime dependency once, under its published name', () => {
    const packages = {
      ...locked,
      'node_modules/two/node_modules/one': locked['node_modules/one'],
      'node_modules/@scope/alias': { version: '2.0.0', integrity, name: 'real', license: 'ISC' },
      'node_modules/tool': { version: '3.0.0', integrity, dev: true, license: 'SSPL-1.0' },
      'node_modules/silent': { version: '4.0.0', integrity },
    }
    expect(listLicences(packages)).toEqual([
      { name: 'one', version: '1.0.0', licence: 'MIT' },
      { name: 'real', version: '2.0.0', licence: 'ISC' },
      { name: 'silent', version: '4.0.0', licence: 'none named' },
    ])
  })
})
