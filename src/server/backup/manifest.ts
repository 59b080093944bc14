/**
 * What an archive says of itself, in its last entry: where it comes from, and what each other entry must hold.
 *
 *     tables/people.tsv    a table's rows as COPY writes them, in the order of the primary key
 *     files/00001.tar      stored pictures under their keys, up to a thousand at a time
 *     secret               the generated secret of the data folder, where there is one
 *     manifest.json
 */
import * as z from 'zod/mini'
import { PlainError } from '../../platform/plain-error.ts'

export const manifestEntry = 'manifest.json'
export const secretEntry = 'secret'

export const toTableEntry = (table: string) => `tables/${table}.tsv`
export const toBundleEntry = (number: number) => `files/${String(number).padStart(5, '0')}.tar`

const formatVersion = 1

const count = () => z.int().check(z.gte(0))

const Part = z.object({
  entry: z.string(),
  bytes: count(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
/** An entry, how long it is unpacked, and the hash of that. */
export type Part = z.infer<typeof Part>

const TablePart = z.extend(Part, { name: z.string(), columns: z.array(z.string()), rows: count() })
export type TablePart = z.infer<typeof TablePart>

const BundlePart = z.extend(Part, { files: count() })
export type BundlePart = z.infer<typeof BundlePart>

const Migration = z.object({ hash: z.string(), createdAt: z.int() })
export type AppliedMigration = z.infer<typeof Migration>

/** As text, because 64 bits are more than a number holds; null when none was drawn. */
const Sequence = z.object({
  name: z.string(),
  lastValue: z.nullable(z.string().check(z.regex(/^-?\d{1,19}$/))),
})
export type SequenceState = z.infer<typeof Sequence>

export const Manifest = z.object({
  format: z.literal('pagsulong-backup'),
  formatVersion: z.literal(formatVersion),
  siteVersion: z.string(),
  madeAt: z.iso.datetime(),
  /** PostgreSQL's own number, such as 180004. */
  postgres: z.int(),
  migrations: z.array(Migration).check(z.minLength(1)),
  tables: z.array(TablePart),
  sequences: z.array(Sequence),
  bundles: z.array(BundlePart),
  secret: z.nullable(Part),
})
export type Manifest = z.infer<typeof Manifest>

/** What every version of the format begins with. */
const Beginning = z.object({ format: z.literal('pagsulong-backup'), formatVersion: z.int() })

export function writeManifest(facts: Omit<Manifest, 'format' | 'formatVersion'>): Buffer {
  const manifest: Manifest = { format: 'pagsulong-backup', formatVersion, ...facts }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** Reads a manifest; one of a later version of the format is refused in a line, and so is anything else. */
export function readManifest(bytes: Buffer): Manifest {
  const beginning = z.safeParse(Beginning, parseJson(bytes))
  if (!beginning.success) throw new PlainError('this is no backup of Pagsulong')
  if (beginning.data.formatVersion > formatVersion)
    throw new PlainError('a newer version of Pagsulong made it: update this one first')
  const manifest = z.safeParse(Manifest, parseJson(bytes))
  if (!manifest.success) throw new PlainError('its list of contents cannot be read')
  return manifest.data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** Every entry that the archive must have, and no other. */
export function partsOf({ tables, bundles, secret }: Manifest): Part[] {
  return [...tables, ...(secret === null ? [] : [secret]), ...bundles]
}
