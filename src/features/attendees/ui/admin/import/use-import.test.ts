import { expect, test } from 'vitest'
import type { AttendeeImportRun } from '#app/features/attendees/contract/import.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { generateImportId } from './stored-import.ts'
import { type ImportStageInput, toImportStage } from './use-import.ts'

const started = { importId: 'x', fileName: 'people.csv' }

const aRun = (values: Partial<AttendeeImportRun> = {}): AttendeeImportRun => ({
  state: 'running',
  totalRows: 10,
  handledRows: 4,
  successfulImports: 4,
  failedImports: 0,
  errors: [],
  ...values,
})

const stage = (facts: Partial<ImportStageInput>) =>
  toImportStage({ started, run: undefined, failure: null, isPolledSince: false, ...facts })

test('Import screen: shows “importing” until the server reports otherwise', () => {
  const importing = { step: 'importing', started, isResponseLost: false }
  expect(stage({})).toEqual({ ...importing, run: null })
  expect(stage({ run: null })).toEqual({ ...importing, run: null })
  expect(stage({ run: aRun() })).toEqual({ ...importing, run: aRun() })
})

test('Import screen: shows results once the import is done, even if its response was lost', () => {
  const run = aRun({ state: 'done' })
  expect(stage({ run, failure: new ApiError('Offline', 0) })).toEqual({ step: 'results', started, run })
})

test('Import screen: returns to the upload step with the reason of a refusal', () => {
  expect(stage({ failure: new ApiError('Too large', 413) })).toEqual({ step: 'upload', failure: 'Too large' })
})

test('Import screen: keeps waiting after a lost response until the server knows no such import', () => {
  const failure = new ApiError('Offline', 0)
  expect(stage({ failure })).toMatchObject({ step: 'importing', isResponseLost: true })
  expect(stage({ failure, run: null })).toMatchObject({ step: 'importing' })
  expect(stage({ failure, run: aRun() })).toMatchObject({ step: 'importing' })
  expect(stage({ failure, run: null, isPolledSince: true })).toEqual({ step: 'upload', failure: 'Offline' })
})

test('Import screen: keeps waiting when a proxy error page replaces the response but the import runs', () => {
  const failure = new ApiError('The file could not be imported.', 200)
  expect(stage({ failure, run: aRun() })).toMatchObject({ step: 'importing' })
  const facts = { failure, run: aRun(), isPolledSince: true }
  expect(stage(facts)).toMatchObject({ step: 'importing', isResponseLost: false })
})

test('Import screen: reports how far a cut-off import came', () => {
  expect(stage({ run: aRun({ state: 'failed' }) })).toMatchObject({
    failure:
      'The import was interrupted after 4 of 10 rows. Please import the same file again. No one is added twice.',
  })
  const unread = aRun({
    state: 'failed',
    handledRows: 0,
    totalRows: null,
    errors: [{ row: 1, message: 'Why' }],
  })
  expect(stage({ run: unread })).toEqual({ step: 'upload', failure: 'Why' })
})

test('generateImportId returns a new random UUID each time', () => {
  expect(generateImportId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(generateImportId()).not.toBe(generateImportId())
})
