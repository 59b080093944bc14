import * as z from 'zod/mini'
import { wholeNumberField } from './new-seminars.ts'
import { added, optionalNumber, type PolicyDefinition, requiredNumber } from './policy-fields.ts'

const packPapers = ['folio', 'a4'] as const
const packSignatures = ['blank', 'scans'] as const

const CompletionPacks = z.strictObject({
  sheetsDueDays: z.nullable(wholeNumberField(1, 365)),
  readyDaysAhead: wholeNumberField(0, 90),
  paper: z.enum(packPapers),
  signatures: z.enum(packSignatures),
  namesLearners: z.boolean(),
  retentionDays: wholeNumberField(0, 36_500),
})

/** Deadlines, content and retention of completion packs, in which councils differ. */
export const completionPolicy = {
  ...added(CompletionPacks, {
    sheetsDueDays: null,
    readyDaysAhead: 15,
    paper: 'folio',
    signatures: 'blank',
    namesLearners: false,
    retentionDays: 180,
  }),
  group: 'Completion Reports',
  fields: [
    {
      ...optionalNumber(
        'Attendance Sheets',
        'Days after the seminar, if they are due before the report. Usually empty.',
      ),
      at: 'sheetsDueDays',
      isHalf: true,
    },
    {
      ...requiredNumber('Ready in the Office', 'Days before the report is due.'),
      at: 'readyDaysAhead',
      isHalf: true,
    },
    {
      at: 'paper',
      label: 'Paper',
      reads: 'textOrNull',
      choices: { folio: '8.5 × 13 inches, as PRC’s forms', a4: 'A4' },
      isHalf: true,
    },
    {
      at: 'signatures',
      label: 'Signatures on Attendance Sheets',
      reads: 'textOrNull',
      choices: { blank: 'Empty, for signing on paper', scans: 'How and when attendance was recorded' },
      isHalf: true,
    },
    {
      at: 'namesLearners',
      label: 'Results of Learning Checks',
      choices: { false: 'Means only', true: 'Also of each participant, with the license number' },
      isHalf: true,
    },
    {
      ...requiredNumber('Keep Packs', 'Days after they were prepared, usually 180; 0 keeps them.'),
      at: 'retentionDays',
      isHalf: true,
    },
  ],
} as const satisfies PolicyDefinition
