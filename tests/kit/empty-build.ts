import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface EmptyBuild {
  /** The caller deletes it. */
  readonly folder: string
  readonly clientFolder: string
}

/** Manifests of a build without files, for a site that renders no page with scripts. */
export async function makeEmptyBuild(): Promise<EmptyBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-build-'))
  for (const name of ['client', 'light']) {
    await mkdir(join(folder, name, '.vite'), { recursive: true })
    await writeFile(join(folder, name, '.vite', 'manifest.json'), '{}')
  }
  return { folder, clientFolder: join(folder, 'client') }
}
