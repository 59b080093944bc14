import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { findMigrationsFolder } from '../../platform/db/migrate.ts'

const Package = z.object({ version: z.string() })

/** From package.json, beside the migrations. */
export async function readSiteVersion(): Promise<string> {
  const file = join(dirname(findMigrationsFolder()), 'package.json')
  return Package.parse(JSON.parse(await readFile(file, 'utf8'))).version
}
