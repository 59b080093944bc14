import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderOptions } from '../app/entry.server.tsx'

type FindScripts = RenderOptions['findScripts']

/** As Vite describes its build. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

const appFolder = 'src/app'
const entryFile = 'entry.client.tsx'

/** Vite serves the modules themselves. */
export const findDevelopmentScripts: FindScripts = () => ({
  entry: `/${appFolder}/${entryFile}`,
  modules: [],
})

/** Finds the scripts of pages in the build's manifest. */
export function createScriptFinder(clientFolder: string): FindScripts {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8'))
  const entry = `/${manifest[`${appFolder}/${entryFile}`]?.file}`

  function collect(key: string, found: Set<string>): void {
    const chunk = manifest[key]
    if (chunk === undefined || found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) collect(imported, found)
  }

  return (files) => {
    const found = new Set<string>()
    for (const file of [entryFile, ...files]) collect(`${appFolder}/${file}`, found)
    return { entry, modules: [...found] }
  }
}
