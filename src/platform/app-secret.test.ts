import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { resolveAppSecret } from './app-secret.ts'

async function aDataDir(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'pagsulong-secret-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return join(parent, 'data')
}

const permissionsOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('App secret is generated once, in a folder and file only its owner can read', async () => {
  const dataDir = await aDataDir()
  const made = await resolveAppSecret({ appSecret: null, dataDir })
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(await resolveAppSecret({ appSecret: null, dataDir })).toBe(made)
  expect(await permissionsOf(dataDir)).toBe('700')
  expect(await permissionsOf(join(dataDir, 'secret'))).toBe('600')
})

test('App secret is generated again when a crash left an empty file', async () => {
  const dataDir = await aDataDir()
  await resolveAppSecret({ appSecret: null, dataDir })
  await writeFile(join(dataDir, 'secret'), '')
  const made = await resolveAppSecret({ appSecret: null, dataDir })
  expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toBe(made)
  expect(made).not.toBe('')
})

test('App secret is the configured one if set, and then no file is written', async () => {
  const dataDir = await aDataDir()
  expect(await resolveAppSecret({ appSecret: 'given', dataDir })).toBe('given')
  await expect(stat(dataDir)).rejects.toThrow()
})
