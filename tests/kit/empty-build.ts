import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface EmptyBuild {
  /** The caller deletes it. */
  readonly folder: string
  readonly clientFolder: string
}

/** Manifest of a build without files, for a site that renders no page with scripts. */
export async function makeEmptyBuild(): Promise<EmptyBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-build-'))
  const clientFolder = join(folder, 'client')
  await mkdir(join(clientFolder, '.vite'), { recursive: true })
  await writeFile(join(clientFolder, '.vite', 'manifest.json'), '{}')
  return { folder, clientFolder }
}
