import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { lockSettingsFiles } from '../queries/files.ts'
import { toFileReference } from '../reads/file-references.ts'
import { type FileReference, listFileReferences } from '../rules/referenced-files.ts'

/** Refuses references to files that were deleted, or that the client changed, at their fields. */
export async function refuseMissingFiles(tx: Transaction, value: unknown): Promise<void> {
  const references = listFileReferences(value)
  const rows = await lockSettingsFiles(
    tx,
    references.map(({ fileId }) => fileId),
  )
  const stored = new Map(rows.map((row) => [row.id, toFileReference(row)]))
  const message = 'This file is no longer there. Please upload it again.'
  const issues = references
    .filter((reference) => !refersTo(reference, stored.get(reference.fileId)))
    .map(({ path }) => ({ path: `value.${path}`, message }))
  if (issues.length > 0) throw new Refusal('invalid', 'file_missing', message, { issues })
}

/** False if a client changed a reference, such as its URL, or used a file of another kind. */
function refersTo({ value }: FileReference, stored: object | undefined): boolean {
  return (
    stored !== undefined && Object.entries(stored).every(([key, part]) => isDeepStrictEqual(value[key], part))
  )
}
