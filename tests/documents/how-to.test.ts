/**
 * Applies the how-to guides, one after the other, to one copy of the repository, and checks the result. A fenced
 * block with a title is a new file, a `diff` is a change that is found by its context, and a migration is
 * generated where a guide says so.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolder } from '../kit/remove-folder.ts'

const guides = ['add-an-endpoint', 'add-a-screen', 'add-an-e-mail', 'add-a-setting', 'add-a-scheduled-job']

/** One file to create or to change, or one migration to generate. */
interface Step {
  readonly guide: string
  readonly heading: string
  readonly kind: 'create' | 'change' | 'generate'
  /** A path, or the name of a migration. */
  readonly target: string
  readonly text: string
}

const nameOf = ({ guide, heading, target }: Step) => `docs/how-to/${guide}.md, “${heading}”: ${target}`

/** A diff without line numbers. Counts do not matter, but a hunk at the first line would have to be there. */
const toPatch = (diff: string) => diff.replace(/^@@$/gm, '@@ -2 +2 @@')

function toSteps(guide: string, markdown: string): Step[] {
  const blocks =
    /^## (?<heading>[^\n]*)$|^```(?<language>\w+)(?: title="(?<title>[^"]+)")?\n(?<text>.*?)^```$/gms
  let heading = ''
  return [...markdown.matchAll(blocks)].flatMap(({ groups = {} }): Step[] => {
    const { language, title, text = '' } = groups
    heading = groups.heading ?? heading
    if (title !== undefined) return [{ guide, heading, kind: 'create', target: title, text }]
    if (language === 'diff') {
      return text.split(/^(?=--- a\/)/m).map((change) => {
        const target = /^\+\+\+ b\/(.+)$/m.exec(change)?.[1] ?? 'a diff without a path'
        return { guide, heading, kind: 'change', target, text: toPatch(change) }
      })
    }
    if (language !== 'sh') return []
    const names = [...text.matchAll(/^npx drizzle-kit generate --name (\S+)$/gm)]
    return names.map(([, target = '']) => ({ guide, heading, kind: 'generate', target, text: '' }))
  })
}

const stepsByGuide = await Promise.all(
  guides.map(async (guide) => toSteps(guide, await readFile(`docs/how-to/${guide}.md`, 'utf8'))),
)
const steps = stepsByGuide.flat()

let copy = ''

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'pagsulong-how-to-'))
  const { output } = await run('git', ['ls-files', '-z'], { cwd: process.cwd() })
  for (const path of output.split('\0').filter(Boolean)) await cp(path, join(copy, path)).catch(ignoreDeleted)
  await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
})

afterAll(() => removeFolder(copy))

function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Environment without what a test runner above it has set. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST|DEV$|PROD$|MODE$)/.test(name)),
)

async function run(program: string, args: readonly string[], { cwd = copy, input = '' } = {}) {
  const options = { cwd, env: { ...environment, TEST_DATABASE_URL: '' }, maxBuffer: 2 ** 28 }
  const running = promisify(execFile)(program, args, options)
  running.child.stdin?.end(input)
  const end = ({ stdout = '', stderr = '' }) => stdout + stderr
  return running.then(
    (result) => ({ isDone: true, output: end(result) }),
    (error) => ({ isDone: false, output: end(error) || String(error) }),
  )
}

const runTool = (file: string, args: readonly string[]) =>
  run(process.execPath, [join('node_modules', file), ...args])

async function take(step: Step): Promise<{ isDone: boolean; output: string }> {
  const { kind, target, text } = step
  if (kind === 'change') return run('git', ['apply', '--recount', '-'], { input: text })
  if (kind === 'create') {
    const path = join(copy, target)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text, { flag: 'wx' })
    return { isDone: true, output: '' }
  }
  const before = await readdir(join(copy, 'migrations'))
  const { output } = await runTool('drizzle-kit/bin.cjs', ['generate', '--name', target])
  return { isDone: (await readdir(join(copy, 'migrations'))).length > before.length, output }
}

describe.each(stepsByGuide.map((each, index) => [guides[index], each] as const))('%s', (_, ofGuide) => {
  test('applies to the code as it is', { timeout: 120_000 }, async () => {
    expect(ofGuide.length).toBeGreaterThan(0)
    for (const step of ofGuide) {
      const { isDone, output } = await take(step)
      expect(isDone, `${nameOf(step)}\n${output}`).toBe(true)
    }
  })
})

test('A list with a filter and pages is under 60 lines', () => {
  const list = steps.find(({ text }) => text.includes('filters={') && text.includes('<DataList'))
  expect(list?.text.split('\n').length).toBeLessThan(60)
})

const isCode = ({ kind, target }: Step) => kind !== 'generate' && /\.tsx?$/.test(target)
const changedFiles = [...new Set(steps.filter(isCode).map(({ target }) => target))]
const addedTests = steps.filter(({ kind, target }) => kind === 'create' && target.includes('.test.'))

/** Fails with the steps whose files the output names, and the output. */
function expectDone({ isDone, output }: { isDone: boolean; output: string }): void {
  const named = steps.filter(({ target }) => output.includes(target)).map(nameOf)
  expect(isDone, `${named.join('\n')}\n${output}`).toBe(true)
}

describe('The code with all guides applied', () => {
  test.concurrent('has no type error', { timeout: 600_000 }, async () => {
    expectDone(await runTool('typescript/bin/tsc', ['-p', '.']))
  })

  test.concurrent('is formatted, and passes lint, import rules and the check for unused code', {
    timeout: 600_000,
  }, async () => {
    expectDone(await runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', ...changedFiles]))
    const loader = ['--import', './scripts/typescript-for-import-rules.mjs']
    const checker = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
    const rules = ['--config', '.dependency-cruiser.cjs', 'src']
    expectDone(await run(process.execPath, [...loader, checker, ...rules]))
    expectDone(await runTool('knip/bin/knip.js', ['--no-progress']))
  })

  test.concurrent('passes the tests that the guides add', { timeout: 600_000 }, async () => {
    const files = addedTests.map(({ target }) => target)
    expectDone(await runTool('vitest/vitest.mjs', ['run', '--maxWorkers=1', ...files]))
  })
})
