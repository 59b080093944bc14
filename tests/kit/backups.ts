import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { findMigrationsFolder, migrateDatabase } from '#app/platform/db/migrate.ts'
import { contentTypeOfKey, newFileKey } from '#app/platform/files/file-keys.ts'
import { type FileStore, openFileStore } from '#app/platform/files/file-store.ts'
import { type BackupArchive, openBackupArchive } from '#app/server/backup/archive-reader.ts'
import { type BackupSources, type BackupSummary, createBackup } from '#app/server/backup/make-backup.ts'
import type { BackupManifest } from '#app/server/backup/manifest.ts'
import { type RestoreSummary, type RestoreTarget, restoreBackup } from '#app/server/backup/restore-backup.ts'
import { attendanceRows } from './backup-attendance-rows.ts'
import { testNow } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { anEmptyDatabase, applyFirstMigrations, loadSchemaBeforeBaseline } from './schema-versions.ts'

export const testSecret = 'a secret that only this test knows, made up'

/** Files of a cover picture. */
const coverKeys = ['avif', 'webp', 'jpg', 'avif', 'webp'].map((extension) => newFileKey('covers', extension))

/** Files of a picture, and a document, of the settings. */
const mediaKeys = ['jpg', 'avif', 'webp'].map((extension) => newFileKey('media', extension))
const documentKey = newFileKey('documents', 'pdf')
const answerKey = newFileKey('answers', 'pdf')
const sealKey = newFileKey('designs', 'png')
const invoiceKey = newFileKey('invoices', 'pdf')
const accreditationKey = newFileKey('accreditation', 'pdf')
const completionKeys = ['pdf', 'zip', 'docx'].map((extension) => newFileKey('completion', extension))

/** Rows for the tables that `backup-rows.sql` leaves empty. */
const furtherRows = [
  `insert into settings (section, version, value, saved_at, saved_by) values
    ('organisation', 1, '{"name":"Sto. Ni\u00f1o"}', '2026-11-01', 2)`,
  'insert into settings_versions select * from settings',
  `insert into import_runs (id, started_by, state, total_rows, file_hash, started_at, heard_of_at, errors) values
    ('00000000-0000-4000-8000-000000000001', 2, 'failed', 3, 'abc', '2026-11-01', '2026-11-01', '[{"row":2,"text":"\\u00d1"}]')`,
  `insert into passkeys (person_id, credential_id, public_key, counter, transports, name) values
    (1, '\\x00ff5c', '\\x', 7, '{usb,"a b"}', 'Key of the office')`,
  `insert into recovery_codes (person_id, code_hash) values (1, sha256('one')), (1, sha256('two'))`,
  `insert into totp_factors (person_id, secret_sealed, last_step) values (1, 'sealed', 58000000)`,
  `insert into invitation_runs (id, started_by, seminar_id, is_only_new, expected_total, request_hash, started_at, heard_of_at)
    values ('00000000-0000-4000-8000-000000000002', 2, 1, true, 1, 'abc', '2026-11-01', '2026-11-01')`,
  `insert into invitation_recipients (run_id, person_id) values ('00000000-0000-4000-8000-000000000002', 2)`,
  `insert into seminar_invitations (seminar_id, person_id, invited_at) values (1, 2, '2026-11-01')`,
  `insert into outbox (template_type, recipient_email, data, message_id, status, attempts, resent_from_id)
    values ('custom', 'again@example.ph', '{}', '<again@example.ph>', 'dead', 1, 2)`,
  `insert into seminar_questions (seminar_id, version, questions, saved_at, saved_by)
    values (1, 1, '[{"label":"\u00d1"}]', '2026-11-01', 2)`,
  `insert into registration_answers (registration_id, question_id, position, type, label, audience, in_confirmation,
      texts, file_key, content_type, size_in_bytes)
    select min(id), '00', 0, 'file', 'Letter', 'staff', true, '{"a, b"}', '${answerKey}', 'application/pdf', 300
      from registrations`,
  `insert into seminar_covers (seminar_id, alternative_text, width, height, small_width,
      avif_file_key, webp_file_key, jpeg_file_key, small_avif_file_key, small_webp_file_key)
    values (1, 'Trees', 960, 540, 480, ${coverKeys.map((key) => `'${key}'`).join(', ')})`,
  `insert into settings_files (kind, name, size_in_bytes, width, height, file_key, avif_file_key, webp_file_key, uploaded_at)
    values ('picture', 'picture', 300, 90, 60, ${mediaKeys.map((key) => `'${key}'`).join(', ')}, '2026-11-01')`,
  `insert into settings_files (kind, name, size_in_bytes, file_key, uploaded_at, uploaded_by)
    values ('document', 'guide', 300, '${documentKey}', '2026-11-01', 2)`,
  `insert into design_assets (kind, file_key, width, height, uploaded_at) values ('seal', '${sealKey}', 60, 60, '2026-11-01')`,
  "update proofs set file_hash = '\\x00ff5c', perceptual_hash = repeat('01', 24576)::bit(49152) where id = 1",
  ...attendanceRows,
  `update invoice_records set file_key = '${invoiceKey}'`,
  "insert into programme_accreditations (seminar_id, profession_id, status) select 1, min(id), 'planned' from professions",
  `insert into accreditation_files (accreditation_id, kind, file_key, name, size_in_bytes, uploaded_at)
    select min(id), 'budget', '${accreditationKey}', 'Pe\u00f1a.pdf', 300, '2026-11-01' from programme_accreditations`,
  `insert into completion_reports (seminar_id, profession_id, proceedings)
    select seminar_id, profession_id, '\u00d1' from programme_accreditations`,
  "insert into financial_lines (report_id, position, kind, label, amount) select id, 0, 'income', 'Bayad \u00d1', 12.5 from completion_reports",
  `insert into report_files (report_id, kind, file_key, name, size_in_bytes, caption, uploaded_at)
    select id, 'photo', '${completionKeys[0]}', 'Pe\u00f1a.pdf', 300, '\u00d1', '2026-11-01' from completion_reports`,
  `insert into report_runs (report_id, state, requested_at, continue_after, finished_at, blockers, file_key, file_name, size_in_bytes, sha256)
    select id, 'done', '2026-11-01', '2026-11-01', '2026-11-01', '[]', '${completionKeys[1]}', '\u00d1.zip', 300, '\\x00ff' from completion_reports`,
  `insert into report_forms (kind, file_key, name, size_in_bytes, uploaded_at) values ('report', '${completionKeys[2]}', '\u00d1.docx', 300, '2026-11-01')`,
  "insert into provider_accreditations (profession_id, number, valid_from, valid_until) select min(id), '2026-\u00d1', '2026-01-01', '2028-12-31' from professions",
  "insert into accreditation_changes (seminar_id, field, \"from\", \"to\", reason, at) values (1, 'venue', 'A', '\u00d1', '', '2026-11-01')",
  "insert into licences (person_id, license_no, is_primary) values (1, '0012345', true) on conflict do nothing",
]

export interface TestInstallation {
  readonly database: TestDatabase
  readonly pool: pg.Pool
  readonly files: FileStore
  readonly folder: string
  close(): Promise<void>
}

export async function anEmptyInstallation(filesUrl: string | null = null): Promise<TestInstallation> {
  const database = await anEmptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'pagsulong-backup-'))
  const files = openFileStore({ dataDir: folder, filesUrl })
  return {
    database,
    pool: database.pool,
    files,
    folder,
    async close() {
      files.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function insertRows(pool: pg.Pool): Promise<void> {
  await pool.query(readFileSync(resolve('tests/kit/backup-rows.sql'), 'utf8'))
}

/** Creates an installation migrated up to `migrations`, with rows in some tables and their files. */
export async function anInstallationOf(migrations: number): Promise<TestInstallation> {
  const installation = await anEmptyInstallation()
  await applyFirstMigrations(installation.pool, migrations)
  await insertRows(installation.pool)
  await storePictures(installation)
  return installation
}

/** Last version before the baseline, with rows in some tables and their files. */
export async function anInstallationBeforeBaseline(): Promise<TestInstallation> {
  const installation = await anEmptyInstallation()
  await loadSchemaBeforeBaseline(installation.pool)
  await insertRows(installation.pool)
  await storePictures(installation)
  return installation
}

/** Number of migrations before registrations have orders, which the rows are without. */
const migrationsBeforeOrders = 12

/** Current schema, with rows in every table. */
export async function aFilledInstallation(): Promise<TestInstallation> {
  const installation = await anEmptyInstallation()
  const { pool } = installation
  await applyFirstMigrations(pool, migrationsBeforeOrders)
  await insertRows(pool)
  await migrateDatabase(pool, findMigrationsFolder())
  for (const statement of furtherRows) await pool.query(statement)
  // A change whose counters are not aggregated yet.
  await pool.query('update people set seminar_count = 1 where id = 3')
  await storePictures(installation)
  const otherKeys = [documentKey, answerKey, sealKey, invoiceKey, accreditationKey]
  for (const key of [...coverKeys, ...mediaKeys, ...completionKeys, ...otherKeys])
    await installation.files.put(key, randomBytes(300), contentTypeOfKey(key))
  return installation
}

async function storePictures({ pool, files }: TestInstallation): Promise<void> {
  const { rows } = await pool.query<{ key: string }>(
    'select file_key as key from proofs where file_key is not null order by id',
  )
  for (const [index, { key }] of rows.entries()) await files.put(key, randomBytes(index * 700), 'image/jpeg')
}

let archives = 0

export async function backUp(
  { pool, files, folder }: TestInstallation,
  values: Partial<BackupSources> = {},
): Promise<{ file: string; made: BackupSummary }> {
  archives += 1
  const file = join(folder, `${archives}.zip`)
  const { signal } = new AbortController()
  const sources = { pool, files, secret: testSecret, now: testNow, signal, ...values }
  return { file, made: await createBackup(sources, file) }
}

export async function withArchive<Result>(
  file: string,
  work: (archive: BackupArchive) => Promise<Result>,
): Promise<Result> {
  const archive = await openBackupArchive(file)
  try {
    return await work(archive)
  } finally {
    archive.close()
  }
}

export function manifestOf(file: string): Promise<BackupManifest> {
  return withArchive(file, async ({ manifest }) => manifest)
}

export function restore(
  file: string,
  { pool, files }: Pick<TestInstallation, 'pool' | 'files'>,
  values: Partial<RestoreTarget> = {},
): Promise<RestoreSummary> {
  const { signal } = values.signal === undefined ? new AbortController() : { signal: values.signal }
  return withArchive(file, async (archive) => {
    await archive.check(signal)
    return restoreBackup(archive, { pool, files, secret: null, signal, ...values })
  })
}

export function contentsOf({ tables, sequences, migrations }: BackupManifest) {
  return { tables: tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })), sequences, migrations }
}
