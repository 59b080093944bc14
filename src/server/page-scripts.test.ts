import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createScriptFinder } from './page-scripts.ts'

async function writeManifest(folder: string, manifest: object): Promise<void> {
  await mkdir(join(folder, '.vite'), { recursive: true })
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-manifest-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('The scripts of a page are the entry, its modules and all that they import, each once', async () => {
  const folder = await makeFolder()
  await writeManifest(folder, {
    'src/app/entry.client.tsx': { file: 'assets/entry.js', imports: ['_site.js'] },
    'src/app/routes/public/home.tsx': { file: 'assets/home.js', imports: ['_site.js', '_cards.js'] },
    'src/app/routes/public/about.tsx': { file: 'assets/about.js' },
    '_site.js': { file: 'assets/site.js', imports: ['_cards.js'] },
    '_cards.js': { file: 'assets/cards.js', imports: ['_site.js'] },
  })
  const findScripts = createScriptFinder(folder)
  expect(findScripts(['root', 'routes/public/home.tsx'])).toEqual({
    entry: '/assets/entry.js',
    modules: ['/assets/entry.js', '/assets/site.js', '/assets/cards.js', '/assets/home.js'],
  })
})
