/** Columns of an import file, apart from the schemas so that screens can import them. */

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
  'voucherCode',
] as const
export type AttendeeImportColumn = (typeof importColumns)[number]

export const requiredImportColumns = [
  'firstName',
  'lastName',
  'email',
] as const satisfies readonly AttendeeImportColumn[]

export const importColumnLabels: Record<AttendeeImportColumn, string> = {
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
  voucherCode: 'Voucher',
}
