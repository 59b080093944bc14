import { createHash } from 'node:crypto'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { aFilledInstallation, backUp, manifestOf, withArchive } from '#tests/kit/backups.ts'
import { aZip, type ZipEntry } from '#tests/kit/zip-files.ts'
import { tarEndMarker, writeTarEntry } from './file-bundle.ts'
import { type BackupManifest, manifestEntryName, serializeBackupManifest } from './manifest.ts'

const site = await aFilledInstallation()
const { file } = await backUp(site)
const manifest = await manifestOf(file)
const whole = await readFile(file)
const tried = join(site.folder, 'tried.zip')

afterAll(() => site.close())

const { signal } = new AbortController()

/** Reason for refusing the archive; null if it is intact. */
async function refusalOf(bytes: Uint8Array): Promise<string | null> {
  await writeFile(tried, bytes)
  try {
    await withArchive(tried, (archive) => archive.check(signal))
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return error.message.replace(tried, 'FILE')
  }
}

const partOf = (entry: string, content: Uint8Array) => ({
  entry,
  bytes: content.byteLength,
  sha256: createHash('sha256').update(content).digest('hex'),
})

/** A well-formed archive with a false manifest and the given entries. */
function forged(values: Partial<BackupManifest>, entries: readonly ZipEntry[]): Uint8Array {
  const content = serializeBackupManifest({ ...manifest, tables: [], bundles: [], secret: null, ...values })
  return aZip([...entries, { name: manifestEntryName, content }])
}

function bundleOf(...pieces: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(pieces)
  const part = { ...partOf('files/00001.tar', content), files: 1 }
  return forged({ bundles: [part] }, [{ name: part.entry, content }])
}

const aFile = (key: string, bytes: Uint8Array = Buffer.from('x')) =>
  Buffer.concat([...writeTarEntry({ key, bytes })])

test('Backup archive reader accepts every intact archive, also a rewritten one with valid checksums', async () => {
  expect(await refusalOf(whole)).toBeNull()
  expect(await refusalOf(forged({}, []))).toBeNull()
  expect(await refusalOf(bundleOf(aFile(newFileKey('proofs', 'jpg')), tarEndMarker))).toBeNull()
})

test('Backup archive reader rejects an archive with a changed byte, or reads identical content', async () => {
  let refused = 0
  const step = Math.floor(whole.length / 40)
  for (let place = 0; place < whole.length; place += step) {
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(place) ^ 0x10, place)
    if ((await refusalOf(changed)) !== null) refused += 1
    // Such as the time of an entry, which is ignored.
    else expect(await manifestOf(tried)).toEqual(manifest)
  }
  expect(refused).toBeGreaterThan(20)
})

test('Backup archive reader rejects any changed byte when the .sha256 file is present', async () => {
  await copyFile(`${file}.sha256`, `${tried}.sha256`)
  for (const place of [4, whole.length - 1]) {
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    expect(await refusalOf(changed)).toMatch(/^FILE cannot be restored: /)
  }
  expect(await refusalOf(whole)).toBeNull()
  await rm(`${tried}.sha256`)
})

test.each([0, 21, whole.length >> 1, whole.length - 1])(
  'Backup archive reader rejects an archive truncated after %d bytes',
  async (length) => {
    expect(await refusalOf(whole.subarray(0, length))).toMatch(/^FILE cannot be restored: /)
  },
)

/** An archive whose manifest names a secret of one byte, `x`, with other entries of that name. */
const withSecret = (...entries: readonly (Partial<ZipEntry> & Pick<ZipEntry, 'content'>)[]) =>
  forged(
    { secret: partOf('secret', Buffer.from('x')) },
    entries.map((entry) => ({ name: 'secret', ...entry })),
  )
const ofManifest = (content: string) => aZip([{ name: manifestEntryName, content }])
const aProof = (digit = '0') => aFile(`proofs/${digit.repeat(2)}/${digit.repeat(40)}.jpg`)
const aLargeFile = aFile(newFileKey('proofs', 'jpg'), Buffer.alloc(65 * 1024 * 1024)).subarray(0, 1024)

test.each([
  ['a file that is not a ZIP archive', Buffer.from('PK?'.repeat(1000)), /cannot be restored/],
  ['an unrelated ZIP archive', aZip([{ name: 'a.xml', content: '<xml/>' }]), /no list of contents/],
  ['a manifest of another application', ofManifest('{"name":"app"}'), /not a Pagsulong backup/],
  ['a manifest that is not JSON', ofManifest('{'), /not a Pagsulong backup/],
  ['a newer format', ofManifest('{"format":"pagsulong-backup","formatVersion":2}'), /newer version/],
  ['an incomplete manifest', ofManifest('{"format":"pagsulong-backup","formatVersion":1}'), /cannot be read/],
  ['an unnamed entry', forged({}, [{ name: 'more', content: '' }]), /do not match its list/],
  ['a missing entry', withSecret(), /do not match its list/],
  ['path traversal', forged({}, [{ name: '../../etc/passwd', content: 'x' }]), /invalid relative path/],
  ['an absolute entry name', forged({}, [{ name: '/etc/passwd', content: 'x' }]), /absolute path/],
  [
    'two entries of one name',
    withSecret({ content: 'x' }, { content: 'y' }),
    /two entries with the same name/,
  ],
  ['an entry with a different length', withSecret({ content: 'xx' }), /secret has a different length/],
  ['an entry with different content', withSecret({ content: 'y' }), /secret is damaged/],
  [
    'an entry that unpacks to more than its declared size',
    withSecret({ content: Buffer.alloc(50_000_000), claimedLength: 1 }),
    /too many bytes/,
  ],
  [
    'a stored file name with traversal',
    bundleOf(aFile('proofs/../../secret')),
    /does not belong to the site/,
  ],
  ['an absolute stored file name', bundleOf(aFile('/etc/cron.d/x')), /does not belong to the site/],
  ['a truncated bundle', bundleOf(aProof().subarray(0, 512)), /cut short/],
  ['a file above the size limit of the site', bundleOf(aLargeFile), /too large for the site/],
  ['more files than declared', bundleOf(aProof(), aProof('1'), tarEndMarker), /a different number of files/],
  ['a duplicate file', bundleOf(aProof(), aProof()), /out of order/],
])('Backup archive reader rejects %s', async (_, bytes, expected) => {
  expect(await refusalOf(bytes)).toMatch(expected)
})

test('Backup archive reader rejects a manifest that does not match its checksum', async () => {
  const content = serializeBackupManifest({ ...manifest, tables: [], bundles: [], secret: null })
  const zip = Buffer.from(aZip([{ name: manifestEntryName, content }]))
  // The entry's checksum in the central directory.
  const record = zip.indexOf('PK\x01\x02', 0, 'latin1')
  zip.writeUInt32LE((zip.readUInt32LE(record + 16) ^ 1) >>> 0, record + 16)
  expect(await refusalOf(zip)).toMatch(/list of contents is damaged|crc/i)
})

test('Backup archive reader reports a missing file', async () => {
  await expect(withArchive(join(site.folder, 'nothing.zip'), async () => undefined)).rejects.toThrow(
    'does not exist',
  )
})
