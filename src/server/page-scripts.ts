import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FindScripts } from '../app/entry.server.tsx'

/** As Vite describes its build. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

const appFolder = 'src/app'
const siteEntry = 'entry.client.tsx'

/** Vite serves the modules themselves. */
export const findDevelopmentScripts: FindScripts = () => ({
  entry: `/${appFolder}/${siteEntry}`,
  modules: [],
})

/** Finds the scripts of the site's pages in the manifest of their build. */
export function createScriptFinder(clientFolder: string): FindScripts {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8'))
  const entry = `/${manifest[`${appFolder}/${siteEntry}`]?.file}`

  function collect(key: string, found: Set<string>): void {
    const chunk = manifest[key]
    if (chunk === undefined || found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) collect(imported, found)
  }

  function find(files: readonly string[]) {
    const found = new Set<string>()
    for (const file of [siteEntry, ...files]) collect(`${appFolder}/${file}`, found)
    return { entry, modules: [...found] }
  }

  const known = new Map<string, ReturnType<typeof find>>()
  return (files) => {
    const key = files.join()
    const scripts = known.get(key) ?? find(files)
    known.set(key, scripts)
    return scripts
  }
}
