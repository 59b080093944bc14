import { createHash, type Hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type CsvColumn, csvStream } from '#app/platform/csv/csv-stream.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { streamZip } from '#app/platform/files/stream-zip.ts'
import { createTemporaryUpload } from '#app/platform/files/temporary-upload.ts'
import type { Services } from '#app/platform/services.ts'
// The kinds of documents; the drawings themselves are loaded by the thread only.
import type { FilledForm } from '../adapters/filled-form.ts'
import type {} from '../adapters/form-docx.ts'
import type {} from '../adapters/form-pdf.ts'
import type { FormFileKind } from '../contract/forms.ts'
import { claimNextRun, findFormFor, type ReportRunRow, updateAttempt } from '../queries/report-files.ts'
import { findReport } from '../queries/reports.ts'
import { getPackFacts, type PackSource } from '../reads/pack-facts.ts'
import { listPackEntries, type PackEntry, toManifestHead, toPackName } from '../rules/pack-entries.ts'
import type { PackFacts } from '../rules/pack-facts.ts'
import { toFormValues } from '../rules/report-form.ts'
import type { toCertificateRows } from '../rules/result-forms.ts'
import { completionFolder } from './report-files.ts'

/** Time after which another process continues if this one crashed; longer than one file takes. */
const leaseInMs = 3 * 60 * 1000
const minuteInMs = 60 * 1000
const mostAttempts = 3

/**
 * Prepares the pack that has waited longest. After a failure or a crash it is tried again, twice.
 * @returns the number prepared
 */
export async function preparePacks(services: Services): Promise<number> {
  const { db, clock } = services
  const run = await claimNextRun(db, { now: clock(), until: leaseFrom(clock()) })
  if (run === null) return 0
  if (run.attempts > mostAttempts) {
    await updateAttempt(db, run, { state: 'failed', finishedAt: clock() })
    return 0
  }
  try {
    await preparePack(services, run)
  } catch (error) {
    const now = clock()
    await updateAttempt(db, run, {
      continueAfter: new Date(now.getTime() + run.attempts * minuteInMs),
      ...(run.attempts === mostAttempts && { state: 'failed' as const, finishedAt: now }),
    })
    throw error
  }
  return 1
}

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseInMs)

async function preparePack(services: Services, run: ReportRunRow): Promise<void> {
  const { db, files, clock } = services
  const now = clock()
  const report = await findReport(db, run.reportId)
  if (report === null) return
  const seal = await readForm(services, 'seal', report.professionId)
  const form = await readForm(services, 'report', report.professionId)
  const source = {
    organisation: services.settings.current.organisation,
    policies: services.policies(),
    seal,
    now,
  }
  const facts = await readPackFacts(db, report.id, source)
  if (facts === null) return
  const zipped = await createTemporaryUpload()
  try {
    const hash = createHash('sha256')
    const archive = streamZip(toZippedFiles(services, { run, facts, form }), { mtime: now, compress: true })
    for await (const bytes of archive) {
      hash.update(bytes)
      await zipped.append(bytes)
    }
    const fileKey = newFileKey(completionFolder, 'zip')
    const { sizeInBytes } = zipped
    await files.putStream(fileKey, zipped.stream(), { contentType: 'application/zip', sizeInBytes })
    const isStored = await updateAttempt(db, run, {
      state: 'done',
      finishedAt: clock(),
      fileKey,
      fileName: toPackName(facts),
      sizeInBytes,
      sha256: hash.digest(),
      blockers: facts.blockers,
    })
    // The report was deleted, or another process has begun again.
    if (!isStored) await deleteFiles(files, [fileKey])
  } finally {
    await zipped.release()
  }
}

/** Reads what a pack says; all of it is of one instant. Null for a report that was deleted. */
export function readPackFacts(db: Database, reportId: number, source: PackSource): Promise<PackFacts | null> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return getPackFacts(tx, reportId, source)
  })
}

async function readForm(
  { db, files }: Services,
  kind: FormFileKind,
  professionId: number,
): Promise<Uint8Array | null> {
  const form = await findFormFor(db, kind, professionId)
  return form && files.getBytes(form.fileKey)
}

/** The files of a pack with their manifest, which has the SHA-256 of each. */
function toZippedFiles(
  services: Services,
  { run, facts, form }: { run: ReportRunRow; facts: PackFacts; form: Uint8Array | null },
) {
  const ownForm = form && { form, values: toFormValues(facts) }
  const listed: { path: string; sizeInBytes: number; sha256: string }[] = []
  const entries = listPackEntries(facts).map((entry) => ({
    name: entry.path,
    open: async () => {
      if (!(await updateAttempt(services.db, run, { continueAfter: leaseFrom(services.clock()) })))
        throw new Error('The pack is prepared by another process, or its report was deleted.')
      const content = await openEntry(services, entry, ownForm)
      return content.pipeThrough(
        hashing((sizeInBytes, hash) =>
          listed.push({ path: entry.path, sizeInBytes, sha256: hash.digest('hex') }),
        ),
      )
    },
  }))
  const manifest = {
    name: 'manifest.json',
    open: async () =>
      toStream(Buffer.from(JSON.stringify({ ...toManifestHead(facts), files: listed }, null, 2))),
  }
  return [...entries, manifest]
}

/** Passes bytes on, and tells their number and hash at their end. */
function hashing(onEnd: (sizeInBytes: number, hash: Hash) => void) {
  const hash = createHash('sha256')
  let sizeInBytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      hash.update(bytes)
      sizeInBytes += bytes.byteLength
      controller.enqueue(bytes)
    },
    flush: () => onEnd(sizeInBytes, hash),
  })
}

const toStream = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })

async function openEntry(
  { files }: Services,
  entry: PackEntry,
  ownForm: FilledForm | null,
): Promise<ReadableStream<Uint8Array>> {
  switch (entry.kind) {
    case 'form':
      return toStream(await drawDocument('form', entry.toContent(), 'batch'))
    case 'word_report':
      return toStream(
        ownForm === null
          ? await drawDocument('form_docx', entry.toContent(), 'batch')
          : await drawDocument('filled_form', ownForm, 'batch'),
      )
    case 'workbook':
      return toStream(await drawDocument('workbook', entry.toContent(), 'batch'))
    case 'csv':
      return csvStream(certificateColumns, entry.toContent())
    case 'stored': {
      const stored = await files.getStream(entry.fileKey)
      if (stored === null) throw new Error('An attachment of a report is missing.')
      return stored
    }
  }
}

type CertificateLine = ReturnType<typeof toCertificateRows>[number]

const certificateColumns: readonly CsvColumn<CertificateLine>[] = [
  { heading: 'certificate number', cell: ({ number }) => number },
  { heading: 'name', cell: ({ holderName }) => holderName },
  { heading: 'PRC license number', cell: ({ licenseNo }) => licenseNo },
  { heading: 'program accreditation number', cell: ({ accreditationNo }) => accreditationNo },
  { heading: 'CPD units', cell: ({ units }) => units },
  { heading: 'issued on', cell: ({ issuedOn }) => issuedOn },
]
