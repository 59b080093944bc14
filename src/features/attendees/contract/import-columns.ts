/** The columns of a file of attendees (specification 2, section 3), apart from the schemas so that a screen can name them. */

export const importColumns = [
  'firstName',
  'middleInitial',
  'lastName',
  'suffix',
  'email',
  'company',
  'jobTitle',
  'phone',
  'source',
  'notes',
  'prcLicenseNo',
  'prcExpirationDate',
  'marketingBasis',
] as const
export type ImportColumn = (typeof importColumns)[number]

export const requiredColumns = ['firstName', 'lastName', 'email'] as const satisfies readonly ImportColumn[]

/** As screens label them. */
export const columnWords: Record<ImportColumn, string> = {
  firstName: 'First Name',
  middleInitial: 'Middle Name',
  lastName: 'Last Name',
  suffix: 'Suffix',
  email: 'Email',
  company: 'Company',
  jobTitle: 'Job Title',
  phone: 'Contact Number',
  source: 'Source',
  notes: 'Notes',
  prcLicenseNo: 'PRC License No.',
  prcExpirationDate: 'PRC Expiration Date',
  marketingBasis: 'Marketing Basis',
}
