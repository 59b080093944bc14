import { expect, test } from 'vitest'
import { type AttendeeImportColumn, importColumns } from '../contract/import-columns.ts'
import { checkImportRow, type ImportRowCells, importExampleEmail } from './import-rows.ts'

const usual = { firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.ph' }

function check(cells: Partial<ImportRowCells>) {
  const empty = Object.fromEntries(importColumns.map((column) => [column, ''])) as Record<
    AttendeeImportColumn,
    string
  >
  return checkImportRow({ ...empty, ...usual, ...cells })
}

test('Import row: values are normalised as the registration form would store them', () => {
  const cells = {
    firstName: '  Maria\u00a0 Clara\n',
    middleInitial: 'Dela Cruz',
    lastName: 'Pen\u0303a',
    suffix: 'jr',
    email: ' Maria@Example.PH ',
    company: 'Basey  NHS',
    jobTitle: 'Teacher I',
    phone: '0917 555 0101',
    source: 'Google Search',
    notes: ' First line\nsecond  line ',
    prcLicenseNo: ' 0123456 ',
    prcExpirationDate: '2028-12-31',
    marketingBasis: 'Sign-up sheet, 5 December 2026',
    voucherCode: ' Pasko-2026 ',
  }
  expect(check(cells)).toEqual({
    person: {
      firstName: 'Maria Clara',
      middleInitial: 'D',
      lastName: 'Peña',
      suffix: 'Jr.',
      email: 'maria@example.ph',
      company: 'Basey NHS',
      jobTitle: 'Teacher I',
      phone: '0917 555 0101',
      source: 'google_search',
      notes: 'First line\nsecond  line',
      prcLicenseNo: '0123456',
      prcExpirationDate: '2028-12-31',
      marketingBasis: 'Sign-up sheet, 5 December 2026',
      voucherCode: 'Pasko-2026',
    },
  })
})

const unlicensed = { prcLicenseNo: null, prcExpirationDate: null, marketingBasis: null, voucherCode: null }

test('Import row: empty cells and N/A become null', () => {
  const person = { ...usual, middleInitial: null, suffix: null, company: null, jobTitle: null, phone: null }
  const expected = { person: { ...person, source: null, notes: null, ...unlicensed } }
  expect(check({})).toEqual(expected)
  expect(check({ middleInitial: 'N/A', suffix: 'none', source: '-', voucherCode: 'None' })).toEqual(expected)
  for (const middleInitial of ['none', '-', '.', 'wala', 'n.a.'])
    expect(check({ middleInitial })).toEqual(expected)
})

test.for([
  ['PHD', 'PhD'],
  ['Jr.', 'Jr.'],
  ['iii', 'III'],
  [' M.D. ', 'MD'],
] as const)('Import row: the suffix %s is stored as %s', ([typed, stored]) => {
  expect(check({ suffix: typed })).toMatchObject({ person: { suffix: stored } })
})

test.for([
  ['facebook', 'facebook'],
  ['Friends or family', 'friends_family'],
  ['TEACHER_PROFESSOR', 'teacher_professor'],
  ['Tik Tok', 'tiktok'],
] as const)('Import row: the source %s is stored as %s', ([typed, stored]) => {
  expect(check({ source: typed })).toMatchObject({ person: { source: stored } })
})

test.for([
  [{ firstName: ' ' }, 'First name is required'],
  [{ lastName: '', email: 'ana' }, 'Last name is required; Invalid email address'],
  [{ email: '' }, 'Invalid email address'],
  [{ email: 'N/A' }, 'Invalid email address'],
  [{ email: 'ana@example.ph;ben@example.ph' }, 'Email: more than one address. Write one'],
  [{ company: 'x'.repeat(201) }, 'Company: at most 200 characters'],
  [{ notes: 'x'.repeat(2001) }, 'Notes: at most 2000 characters'],
  [{ middleInitial: '1' }, 'Middle name must begin with a letter'],
  [{ suffix: 'Dr' }, 'Suffix must be one of Jr., Sr., II, III, IV, V, PhD, MD, Esq.'],
  [{ source: 'The radio man' }, 'Unknown source. Use one such as "Facebook", "Google search" or "Other"'],
  [{ firstName: 'A\u0000na' }, 'First Name: contains characters that cannot be read'],
  [{ notes: '\ud800' }, 'Notes: contains characters that cannot be read'],
  [{ lastName: 'Pe\ufffda' }, 'Last Name: contains characters that cannot be read'],
  [{ email: importExampleEmail }, 'This is the example row of the template'],
] as const)('Import row: %j is refused with “%s”', ([cells, problem]) => {
  expect(check(cells)).toEqual({ problem })
})

test.for([
  [
    { prcExpirationDate: 'soon' },
    'PRC Expiration Date must be a date, such as 2027-12-31 or December 31, 2027',
  ],
  [
    { prcExpirationDate: '2027-02-30' },
    'PRC Expiration Date must be a day of the calendar, which ‘2027-02-30’ is not',
  ],
  [{ marketingBasis: 'Yes' }, 'Marketing Basis must say who gave consent, when and how'],
  [{ marketingBasis: 'x'.repeat(201) }, 'Marketing Basis: at most 200 characters'],
] as const)('Import row: %j is refused', ([cells, problem]) => {
  expect(check(cells)).toEqual({ problem })
})
