/** docs/security.md must name only existing files, and its counts must match its rows. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Text in code marks that begins like a path of this repository. */
const path =
  /^(?:(?:src|tests|docs|scripts|migrations|deploy|drill|bench)\/[\w./*-]+|(?:package|package-lock|tsconfig|biome)\.json|SECURITY\.md|\.env\.example|\.dockerignore|\.dependency-cruiser\.cjs)$/

const pathsIn = (words: string) =>
  [...words.matchAll(/`([^`\s]+)`/g)].map(([, marked = '']) => marked).filter((marked) => path.test(marked))

const exists = (name: string) =>
  name.includes('*') ? globSync(name, { cwd: root }).length > 0 : existsSync(join(root, name))

type Verdict = 'met' | 'not applicable' | 'not met'

interface Row {
  readonly number: string
  readonly level: string
  readonly verdict: Verdict
  readonly how: string
  readonly evidence: string
}

function verdictOf(how: string): Verdict {
  if (how.startsWith('**Not met.** ')) return 'not met'
  return how.startsWith('Not applicable: ') ? 'not applicable' : 'met'
}

const rows: Row[] = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \|([^|]*)\|$/gm),
].map(([, number = '', level = '', how = '', evidence = '']) => ({
  number,
  level,
  verdict: verdictOf(how),
  how,
  evidence,
}))

const numbersOf = (verdict: Verdict) =>
  rows.filter((row) => row.verdict === verdict).map(({ number }) => number)

describe('docs/security.md', () => {
  test('names only files that exist', () => {
    const named = pathsIn(text)
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((name) => !exists(name))).toEqual([])
  })

  test('rates every level 1 and 2 requirement exactly once', () => {
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
    expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  })

  test('has evidence for every met requirement and a reason for every other', () => {
    const bare = rows.filter(
      ({ verdict, evidence }) => verdict !== 'not applicable' && pathsIn(evidence).length === 0,
    )
    expect(bare.map(({ number }) => number)).toEqual([])
    expect(rows.filter(({ how }) => how.split(' ').length < 2 && !how.endsWith('.'))).toEqual([])
  })

  test('states the correct counts per rating', () => {
    const countOf = (level: string, verdict: Verdict) =>
      rows.filter((row) => row.level === level && row.verdict === verdict).length
    const lineOf = (level: string, total: number) =>
      `| level ${level} | ${total} | ${countOf(level, 'met')} | ${countOf(level, 'not applicable')} | ${countOf(level, 'not met')} |`
    expect(text).toContain(lineOf('1', 70))
    expect(text).toContain(lineOf('2', 183))
    const sums = (['met', 'not applicable', 'not met'] as const).map((verdict) => numbersOf(verdict).length)
    expect(text).toContain(`| both | 253 | ${sums.join(' | ')} |`)
  })

  test('lists at the top exactly the requirements that are not met', () => {
    const [, list = ''] = /## What is not met\n([\s\S]*?)\n## /.exec(text) ?? []
    const listed = [...list.matchAll(/^\| ([\d., ]+) \| (?:high|medium|low) \|/gm)].flatMap(
      ([, numbers = '']) => numbers.split(', '),
    )
    expect(listed.sort()).toEqual(numbersOf('not met').sort())
  })
})
