/** Texts of the completion report and its checklist, as PRC's forms have them; data, so that a council's change is one here. */

export const reportTexts = {
  title: 'Completion Report on CPD Program',
  council: (name: string) => `CPD Council of ${name}`,
  partOne: 'Part I. General Information',
  partTwo: 'Part II. Program Accreditation',
  summary: 'Executive Summary',
  proceedings: 'Proceedings',
  proceedingsHint: 'Relevant information, issues and concerns, records of discussion during the open forum.',
  partThree: 'Part III. Acknowledgment',
  acknowledgment: [
    'I hereby certify that the information above and in the attached documents is true and correct to the best of my knowledge.',
    'I consent to the collection and processing of the personal data in this report under the Privacy Notice of the Professional Regulation Commission.',
  ],
  signed: 'Signature over printed name',
} as const

export const checklistTexts = {
  title: 'Checklist of the Completion Report',
  columns: ['Requirement', 'Status', 'In this pack'],
  missing: 'What is missing',
  complete: 'Nothing is missing.',
  totals: 'Totals',
  note: 'The report is due within the days that the council sets, and includes the report of the monitor. A council may ask for more.',
  states: { present: 'Present', missing: 'Missing', not_applicable: 'Not applicable' },
} as const

export const programTexts = {
  title: 'Program of Activities as Held',
  speakers: 'Resource Persons',
  deviations: 'Deviations from the Approved Program',
  none: 'The program was held as approved.',
  unknown: 'The approved program was not recorded here.',
} as const

export const resultTexts = {
  evaluation: 'Summary of Evaluation of Resource Persons',
  noEvaluation: 'No evaluation has five answers or more.',
  learning: 'Summary of Evaluation of Learning',
  noLearning: 'There was no learning check.',
  financial: 'Financial Report',
  noFinancial: 'No income or expense is recorded.',
} as const
