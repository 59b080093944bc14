import { expect, test } from 'vitest'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import type { ImportRun } from '../../../contract/import.ts'
import { newImportId } from './import-memory.ts'
import { type ImportFacts, stageOf } from './import-stage.ts'

const begun = { importId: 'x', fileName: 'people.csv' }

const aRun = (values: Partial<ImportRun> = {}): ImportRun => ({
  state: 'running',
  totalRows: 10,
  handledRows: 4,
  successfulImports: 4,
  failedImports: 0,
  errors: [],
  ...values,
})

const stage = (facts: Partial<ImportFacts>) =>
  stageOf({ begun, run: undefined, failure: null, isAskedSince: false, ...facts })

test('is importing until something else is known', () => {
  const importing = { step: 'importing', begun, isAnswerLost: false }
  expect(stage({})).toEqual({ ...importing, run: null })
  expect(stage({ run: null })).toEqual({ ...importing, run: null })
  expect(stage({ run: aRun() })).toEqual({ ...importing, run: aRun() })
})

test('shows results as soon as the import is done, whatever became of its answer', () => {
  const run = aRun({ state: 'done' })
  expect(stage({ run, failure: new ApiError('Offline', 0) })).toEqual({ step: 'results', begun, run })
})

test('goes back to the upload with the reason of a refusal', () => {
  expect(stage({ failure: new ApiError('Too large', 413) })).toEqual({ step: 'upload', failure: 'Too large' })
})

test('holds on to an import whose answer was lost, until the server knows of none', () => {
  const failure = new ApiError('Offline', 0)
  expect(stage({ failure })).toMatchObject({ step: 'importing', isAnswerLost: true })
  expect(stage({ failure, run: null })).toMatchObject({ step: 'importing' })
  expect(stage({ failure, run: aRun() })).toMatchObject({ step: 'importing' })
  expect(stage({ failure, run: null, isAskedSince: true })).toEqual({ step: 'upload', failure: 'Offline' })
})

test('holds on to an import that goes on behind a page put in place of its answer', () => {
  const failure = new ApiError('The file could not be imported.', 200)
  expect(stage({ failure, run: aRun() })).toMatchObject({ step: 'importing' })
  const asked = { failure, run: aRun(), isAskedSince: true }
  expect(stage(asked)).toMatchObject({ step: 'importing', isAnswerLost: false })
})

test('tells how far an import came that was cut off', () => {
  expect(stage({ run: aRun({ state: 'failed' }) })).toMatchObject({
    failure: 'The import was cut off after 4 of 10 rows. Import the same file again: nobody is added twice.',
  })
  const unread = aRun({
    state: 'failed',
    handledRows: 0,
    totalRows: null,
    errors: [{ row: 1, message: 'Why' }],
  })
  expect(stage({ run: unread })).toEqual({ step: 'upload', failure: 'Why' })
})

test('numbers imports as the server wants it', () => {
  expect(newImportId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newImportId()).not.toBe(newImportId())
})
