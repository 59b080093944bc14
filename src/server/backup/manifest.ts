/**
 * The archive's manifest, its last entry. Entries:
 * tables/people.tsv: rows in COPY format, by primary key
 * files/00001.tar: stored images by key, up to a thousand each
 * secret: the generated secret, if any
 * manifest.json
 */
import * as z from 'zod/mini'
import { OperatorError } from '#app/platform/user-facing-error.ts'

export const manifestEntryName = 'manifest.json'
export const secretEntryName = 'secret'

export const toTableEntryName = (table: string) => `tables/${table}.tsv`
export const toBundleEntryName = (number: number) => `files/${String(number).padStart(5, '0')}.tar`

const formatVersion = 1

const count = () => z.int().check(z.gte(0))

const ArchivePart = z.object({
  entry: z.string(),
  bytes: count(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
/** An entry with its uncompressed size and hash. */
export type ArchivePart = z.infer<typeof ArchivePart>

const TablePart = z.extend(ArchivePart, { name: z.string(), columns: z.array(z.string()), rows: count() })
export type BackupTablePart = z.infer<typeof TablePart>

const BundlePart = z.extend(ArchivePart, { files: count() })
export type FileBundlePart = z.infer<typeof BundlePart>

const Migration = z.object({ hash: z.string(), createdAt: z.int() })
export type AppliedMigration = z.infer<typeof Migration>

/** A string, as 64 bits exceed a number; null if unused. */
const Sequence = z.object({
  name: z.string(),
  lastValue: z.nullable(z.string().check(z.regex(/^-?\d{1,19}$/))),
})
export type SequenceState = z.infer<typeof Sequence>

export const BackupManifest = z.object({
  format: z.literal('pagsulong-backup'),
  formatVersion: z.literal(formatVersion),
  siteVersion: z.string(),
  madeAt: z.iso.datetime(),
  /** Server version, such as 180004. */
  postgres: z.int(),
  migrations: z.array(Migration).check(z.minLength(1)),
  tables: z.array(TablePart),
  sequences: z.array(Sequence),
  bundles: z.array(BundlePart),
  secret: z.nullable(ArchivePart),
})
export type BackupManifest = z.infer<typeof BackupManifest>

/** Common to all format versions. */
const Beginning = z.object({ format: z.literal('pagsulong-backup'), formatVersion: z.int() })

export function serializeBackupManifest(facts: Omit<BackupManifest, 'format' | 'formatVersion'>): Buffer {
  const manifest: BackupManifest = { format: 'pagsulong-backup', formatVersion, ...facts }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** Parses a manifest; refuses newer formats and invalid data. */
export function parseBackupManifest(bytes: Buffer): BackupManifest {
  const beginning = z.safeParse(Beginning, parseJson(bytes))
  if (!beginning.success) throw new OperatorError('it is not a Pagsulong backup')
  if (beginning.data.formatVersion > formatVersion)
    throw new OperatorError('it was made by a newer version of Pagsulong, so update this one first')
  const manifest = z.safeParse(BackupManifest, parseJson(bytes))
  if (!manifest.success) throw new OperatorError('its list of contents cannot be read')
  return manifest.data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** Exactly the entries required. */
export function listManifestParts({ tables, bundles, secret }: BackupManifest): ArchivePart[] {
  return [...tables, ...(secret === null ? [] : [secret]), ...bundles]
}
