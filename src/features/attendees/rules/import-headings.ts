import type { AttendeeImportColumn } from '../contract/import-columns.ts'
import { importColumnLabels, importColumns, requiredImportColumns } from '../contract/import-columns.ts'

/** Headings in addition to the name and label; normalized by {@link normalizeImportText}. */
const synonyms: Record<AttendeeImportColumn, readonly string[]> = {
  firstName: ['first', 'fname', 'firstnames', 'givenname', 'givennames', 'given', 'forename', 'pangalan'],
  middleInitial: [
    'middle',
    'mi',
    'mname',
    'middlenames',
    'middlenameinitial',
    'middleinitialname',
    'initial',
  ],
  lastName: ['last', 'lname', 'surname', 'surnames', 'familyname', 'family', 'apelyido'],
  suffix: ['namesuffix', 'suffixname', 'nameextension', 'extensionname', 'extname', 'extension', 'ext'],
  email: [
    'emails',
    'emailaddress',
    'emailaddresses',
    'emailadd',
    'emailid',
    'mail',
    'mailaddress',
    'depedemail',
    'depedemailaddress',
    'personalemail',
    'personalemailaddress',
    'workemail',
  ],
  company: [
    'companyname',
    'nameofcompany',
    'nameofschool',
    'nameofoffice',
    'nameofagency',
    'nameofinstitution',
    'nameofschooloffice',
    'companyschool',
    'companyorganization',
    'organization',
    'organisation',
    'organizationname',
    'organisationname',
    'employer',
    'school',
    'schoolname',
    'schooloffice',
    'institution',
    'agency',
    'office',
    'affiliation',
    'workplace',
  ],
  jobTitle: ['job', 'position', 'positiontitle', 'designation', 'occupation', 'jobposition'],
  phone: [
    'phonenumber',
    'phoneno',
    'telephone',
    'telephonenumber',
    'telephoneno',
    'telno',
    'tel',
    'mobile',
    'mobilenumber',
    'mobileno',
    'mobilephone',
    'cellphone',
    'cellphonenumber',
    'cellphoneno',
    'cellnumber',
    'cellno',
    'cell',
    'cpnumber',
    'cpno',
    'contact',
    'contactno',
    'contactphone',
  ],
  source: [
    'heardfrom',
    'howdidyouhear',
    'howdidyouhearaboutus',
    'howdidyouhearofus',
    'referral',
    'referralsource',
    'leadsource',
  ],
  notes: ['note', 'remarks', 'remark', 'comments', 'comment'],
  prcLicenseNo: [
    'prc',
    'prcno',
    'prcnumber',
    'prclicense',
    'prclicensenumber',
    'licenseno',
    'licensenumber',
    'license',
  ],
  prcExpirationDate: [
    'prcexpiration',
    'prcexpiry',
    'prcexpirydate',
    'licenseexpiry',
    'licenseexpirydate',
    'licenseexpiration',
    'expirationdate',
    'expirydate',
    'validuntil',
  ],
  // Not 'consent': yes or no is not a legal basis.
  marketingBasis: ['consentbasis', 'marketingconsentbasis'],
  voucherCode: ['vouchers', 'promo', 'promocode', 'discountcode', 'coupon', 'couponcode'],
}

/**
 * Normalizes a heading to letters and digits, without accents or case: 'E-mail Address *' equals
 * 'email_address'.
 */
export function normalizeImportText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const columnOf: ReadonlyMap<string, AttendeeImportColumn> = new Map(
  importColumns.flatMap((column) =>
    [column, importColumnLabels[column], ...synonyms[column]].map(
      (name) => [normalizeImportText(name), column] as const,
    ),
  ),
)

export interface AttendeeImportHeadings {
  readonly places: ReadonlyMap<AttendeeImportColumn, number>
  readonly columns: readonly { readonly column: AttendeeImportColumn; readonly heading: string }[]
  readonly unknownHeadings: readonly string[]
  readonly repeated: readonly string[]
  readonly missing: readonly AttendeeImportColumn[]
}

const longestHeading = 60

/** Reads the heading row; the first of duplicate headings counts. */
export function readImportHeadings(cells: readonly string[]): AttendeeImportHeadings {
  const places = new Map<AttendeeImportColumn, number>()
  const columns: { column: AttendeeImportColumn; heading: string }[] = []
  const unknownHeadings: string[] = []
  const repeated: string[] = []
  cells.forEach((cell, place) => {
    const heading = cell.trim().slice(0, longestHeading).toWellFormed()
    if (heading === '') return
    const column = columnOf.get(normalizeImportText(cell))
    if (column === undefined) unknownHeadings.push(heading)
    else if (places.has(column)) repeated.push(heading)
    else {
      places.set(column, place)
      columns.push({ column, heading })
    }
  })
  const missing = requiredImportColumns.filter((column) => !places.has(column))
  return { places, columns, unknownHeadings, repeated, missing }
}
