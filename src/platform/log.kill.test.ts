import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const log = JSON.stringify(resolve('src/platform/log.ts'))
const begin = `import { createLog } from ${log}\nconst log = createLog('info')\n`

/**
 * Runs a program in its own process; returns the numbers in its log lines and the delay of each line in ms.
 */
async function run(program: string) {
  const args = ['--input-type=module-typescript', '--eval', begin + program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  const delays: number[] = []
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    for (const [, time = ''] of chunk.toString().matchAll(/"time":"([^"]+)"/g))
      delays.push(Date.now() - Date.parse(time))
  })
  const [status] = await once(child, 'close')
  // Node.js reports an uncaught error itself, outside the log.
  const lines = text.split('\n').filter((line) => line.startsWith('{'))
  return { status, numbers: lines.map((line) => (JSON.parse(line) as { n: number }).n), delays }
}

const counting = (many: number) => Array.from({ length: many }, (_, at) => at)

test('Log writes a line within a second even when little else is logged', async () => {
  const { numbers, delays } = await run(`
    log.info({ n: 0 })
    setTimeout(() => log.info({ n: 1 }), 1500)
    setTimeout(() => {}, 3000)`)
  expect(numbers).toEqual([0, 1])
  expect(delays).toHaveLength(2)
  expect(Math.max(...delays)).toBeLessThan(1000)
})

test('Log writes short and long lines whole and in order, across several loggers', async () => {
  const { numbers } = await run(`
    const other = createLog('info').child({ also: true })
    for (let n = 0; n < 5000; n += 1) {
      const written = { n, padding: 'x'.repeat(n % 100 === 0 ? 9000 : n % 50) }
      if (n % 2) log.info(written)
      else other.info(written)
    }`)
  expect(numbers).toEqual(counting(5000))
})

test.each([
  ['by itself', '', 0],
  ['by process.exit', 'process.exit(3)', 3],
  ['by an uncaught error', 'throw new Error("a mistake")', 1],
  ['by an uncaught error in a timer', 'setTimeout(() => { throw new Error("a mistake") })', 1],
])('Log loses no line when the process ends %s', async (_, end, status) => {
  const ran = await run(`for (let n = 0; n < 37; n += 1) log.info({ n })\n${end}`)
  expect(ran).toMatchObject({ status, numbers: counting(37) })
})

test('Log does not keep an otherwise idle process alive', async () => {
  expect(await run('log.info({ n: 0 })')).toMatchObject({ status: 0, numbers: [0] })
})
