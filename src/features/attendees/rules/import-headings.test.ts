import { expect, test } from 'vitest'
import { importColumns } from '../contract/import-columns.ts'
import { readImportHeadings } from './import-headings.ts'

const columnsOf = (...cells: string[]) => readImportHeadings(cells).columns.map(({ column }) => column)

test('Import headings: columns are recognised by the names that templates and exports use', () => {
  expect(columnsOf(...importColumns)).toEqual([...importColumns])
})

test.for([
  [
    'firstName',
    ['First Name', 'FIRST  NAME*', 'given_name', 'Given names', 'fname', 'Pangalan', 'first-name:'],
  ],
  ['middleInitial', ['Middle Name', 'M.I.', 'Middle Initial', 'middle', 'Initial']],
  ['lastName', ['Last Name', 'Surname', 'Family Name', 'Apelyido', 'LASTNAME']],
  ['suffix', ['Suffix', 'Name Extension', 'Ext.']],
  ['email', ['E-mail address', 'EMAIL', 'e-mail', 'Email Add', 'DepEd Email', 'é-mail']],
  ['company', ['Organization', 'School', 'Company / School', 'Institution', 'Agency']],
  ['jobTitle', ['Job Title', 'Position', 'Designation', 'Occupation']],
  ['phone', ['Mobile', 'Contact Number', 'Cellphone No.', 'Tel. No.', 'Phone', 'CP Number']],
  ['source', ['Source', 'How did you hear about us?', 'Referral']],
  ['notes', ['Notes', 'Remarks', 'Comments']],
  ['prcLicenseNo', ['PRC License No.', 'PRC No.', 'License Number']],
  ['prcExpirationDate', ['PRC Expiration Date', 'Expiry Date', 'Valid until']],
  ['marketingBasis', ['Marketing Basis', 'marketing_basis', 'Consent basis']],
] as const)('Import headings: column %s is recognised by its common names', ([column, headings]) => {
  for (const heading of headings) expect(columnsOf(heading), heading).toEqual([column])
})

test('Import headings: the first duplicate wins; repeated and unknown headings are reported', () => {
  const headings = readImportHeadings([
    'Mobile',
    'Email',
    '',
    'Shoe size',
    'Phone',
    ' Last name ',
    'First name',
  ])
  expect(headings.places.get('phone')).toBe(0)
  expect(headings.columns).toContainEqual({ column: 'lastName', heading: 'Last name' })
  expect(headings.repeated).toEqual(['Phone'])
  expect(headings.unknownHeadings).toEqual(['Shoe size'])
  expect(headings.missing).toEqual([])
})

test('Import headings: missing required columns are reported', () => {
  expect(readImportHeadings(['Name', 'Mobile']).missing).toEqual(['firstName', 'lastName', 'email'])
  expect(readImportHeadings(['Name', 'Surname', 'Email']).missing).toEqual(['firstName'])
})
