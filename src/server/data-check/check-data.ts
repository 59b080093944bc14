/** Checks the database for inconsistencies, in one snapshot beside the running site. */
import type pg from 'pg'
import type { ZodMiniType } from 'zod/mini'
import { settingsSections } from '#app/features/settings/contract/settings.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import type { DataInvariant } from './data-invariant.ts'
import {
  dataInvariants,
  type FileReferences,
  fileReferences,
  listEncryptedValues,
  listForeignKeyInvariants,
  listReferencedFiles,
  listSequenceInvariants,
  listSettings,
  listStillReferencedFiles,
} from './queries.ts'

export interface DataCheckFinding {
  readonly sentence: string
  /** First violations, by table and id. */
  readonly examples: readonly string[]
  readonly count: number
}

const examplesShown = 5
const filesAtOnce = 8
const rowsOfAPage = 1000

/** Takes minutes on a large database, without blocking anything. */
export async function checkData(parts: {
  readonly pool: pg.Pool
  readonly files: FileStore
  readonly secrets: Secrets
}): Promise<{ readonly checked: number; readonly findings: readonly DataCheckFinding[] }> {
  const client = await parts.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const all = [
      ...dataInvariants,
      ...(await listForeignKeyInvariants(client)),
      ...(await listSequenceInvariants(client)),
    ]
    const findings: DataCheckFinding[] = []
    for (const invariant of all) findings.push(await breaches(client, invariant))
    findings.push(unopened(await listEncryptedValues(client), parts.secrets))
    findings.push(unreadableSettings(await listSettings(client)))
    const suspects: (readonly [FileReferences, string[]])[] = []
    for (const references of fileReferences)
      suspects.push([references, await filesNotFound(client, parts.files, references)])
    await client.query('commit')
    for (const [references, keys] of suspects) findings.push(await stillMissing(client, references, keys))
    return { checked: findings.length, findings: findings.filter(({ count }) => count > 0) }
  } finally {
    // A failure may leave a transaction open.
    client.release(true)
  }
}

async function breaches(
  client: pg.ClientBase,
  { sentence, statement }: DataInvariant,
): Promise<DataCheckFinding> {
  const { rows } = await client.query<{ what: string; total: number }>(
    `select what, count(*) over () as total from (${statement}) as broken order by what limit ${examplesShown}`,
  )
  return { sentence, examples: rows.map(({ what }) => what), count: rows[0]?.total ?? 0 }
}

function toFinding(sentence: string, broken: readonly string[]): DataCheckFinding {
  return { sentence, examples: broken.slice(0, examplesShown), count: broken.length }
}

function unreadableSettings(stored: readonly { section: string; value: unknown }[]): DataCheckFinding {
  const shapes: Readonly<Record<string, ZodMiniType>> = settingsSections
  const broken = stored.filter(({ section, value }) => shapes[section]?.safeParse(value).success !== true)
  return toFinding(
    'This release can read every section of the settings',
    broken.map(({ section }) => `settings ${section}`),
  )
}

function unopened(sealed: readonly { what: string; sealed: string }[], secrets: Secrets): DataCheckFinding {
  const cannotOpen = (text: string) => {
    try {
      secrets.open(text)
      return false
    } catch {
      return true
    }
  }
  const broken = sealed.filter((each) => cannotOpen(each.sealed)).map(({ what }) => what)
  return toFinding('Every stored secret can be decrypted with APP_SECRET or FORMER_APP_SECRETS', broken)
}

async function filesNotFound(
  client: pg.ClientBase,
  files: FileStore,
  references: FileReferences,
): Promise<string[]> {
  const missing: string[] = []
  let afterId = 0
  for (;;) {
    const page = await listReferencedFiles(client, references, { afterId, limit: rowsOfAPage })
    const last = page.at(-1)
    if (last === undefined) return missing
    afterId = last.id
    const waiting = page.flatMap(({ keys }) => keys)
    const inspect = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        if (!(await files.exists(next))) missing.push(next)
    }
    await Promise.all(Array.from({ length: filesAtOnce }, inspect))
  }
}

async function stillMissing(
  client: pg.ClientBase,
  references: FileReferences,
  suspects: readonly string[],
): Promise<DataCheckFinding> {
  const { sentence, thing } = references
  const missing = suspects.length === 0 ? [] : await listStillReferencedFiles(client, references, suspects)
  return toFinding(
    sentence,
    missing.map((id) => `${thing} ${id}`),
  )
}
