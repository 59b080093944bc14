import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Classes with which selectors begin. */
function listClasses(pattern: string): string[] {
  return globSync(pattern).flatMap((path) => {
    const css = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    return [...css.matchAll(/(?:^|[{},])\s*\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
  })
}

test('No class belongs to a public page and to the admin area, whose style sheets stay loaded', () => {
  const admin = new Set(['src/ui/admin/*.css', 'src/features/**/admin/**/*.css'].flatMap(listClasses))
  const frame = new Set(listClasses('src/ui/public/*.css'))
  const pages = new Set(listClasses('src/app/routes/public/**/*.css'))
  // What all pages have, each may change for print.
  expect([...pages].filter((name) => admin.has(name) && !frame.has(name))).toEqual([])
})
