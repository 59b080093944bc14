import { existsSync, readFileSync } from 'node:fs'
import { dirname, matchesGlob, resolve } from 'node:path'
import { expect, test } from 'vitest'

const stylesheet = resolve('src/ui/public/light.css')

const sources = [...readFileSync(stylesheet, 'utf8').matchAll(/@source "(.+)";/g)].map(([, glob = '']) =>
  resolve(dirname(stylesheet), glob),
)

/** A module and everything of ours that it imports. */
function listModules(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !existsSync(file)) return known
  known.add(file)
  for (const [, , path = ''] of readFileSync(file, 'utf8').matchAll(/(from|import\()\s*'(\..+?)'/g))
    listModules(resolve(dirname(file), path), known)
  return known
}

test.for(['light/entry.tsx', 'light/light-route.tsx', 'layouts/public-area.tsx'])(
  'The stylesheet of light pages covers every component of %s',
  (entry) => {
    const components = [...listModules(resolve('src/app', entry))].filter((file) => file.endsWith('.tsx'))
    expect(components.length).toBeGreaterThan(2)
    expect(components.filter((file) => !sources.some((source) => matchesGlob(file, source)))).toEqual([])
  },
)
