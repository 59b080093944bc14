import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FindPageScripts } from '../app/entry.server.tsx'

/** Manifest as Vite describes its build, by module. */
type Manifest = Readonly<Record<string, Chunk>>

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const appFolder = 'src/app'
export const clientEntry = `${appFolder}/entry.client.tsx`

/** Vite serves the modules themselves. */
export const findDevelopmentScripts: FindPageScripts = () => ({ entry: `/${clientEntry}`, modules: [] })

export function readManifest(clientFolder: string): Manifest {
  return JSON.parse(readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8'))
}

interface ImportSearch {
  readonly manifest: Manifest
  /** Whether modules that may be loaded later are included. */
  readonly withDynamic?: boolean
}

/** Adds a module and all that it imports, without what is there already. */
export function collectImportedModules(found: Set<string>, module: string, search: ImportSearch): void {
  if (found.has(module)) return
  found.add(module)
  const { imports = [], dynamicImports = [] } = search.manifest[module] ?? {}
  for (const imported of search.withDynamic ? [...imports, ...dynamicImports] : imports) {
    collectImportedModules(found, imported, search)
  }
}

/** URLs of what modules are made of, each once. */
export function listModuleUrls(
  manifest: Manifest,
  modules: Iterable<string>,
  filesOf: (chunk: Chunk) => readonly string[],
): string[] {
  const chunks = [...modules].flatMap((module) => manifest[module] ?? [])
  return [...new Set(chunks.flatMap(filesOf))].map((file) => `/${file}`)
}

/** Finds the scripts of the site's pages in the manifest of their build. */
export function createScriptFinder(clientFolder: string): FindPageScripts {
  const manifest = readManifest(clientFolder)
  const entry = `/${manifest[clientEntry]?.file}`

  function find(files: readonly string[]) {
    const found = new Set<string>()
    for (const module of [clientEntry, ...files.map((file) => `${appFolder}/${file}`)]) {
      collectImportedModules(found, module, { manifest })
    }
    return { entry, modules: listModuleUrls(manifest, found, ({ file }) => [file]) }
  }

  const known = new Map<string, ReturnType<typeof find>>()
  return (files) => {
    const key = files.join()
    const scripts = known.get(key) ?? find(files)
    known.set(key, scripts)
    return scripts
  }
}
