import type { AccreditationKind, PublicAccreditation, PublicOrganisation } from './organisation.ts'

/** 'PRC accreditation number 2020-040' */
export function formatAccreditation({ label, number, profession }: PublicAccreditation): string {
  const text = `${label} ${number}`
  return profession === null ? text : `${text} (${profession})`
}

type WithAccreditations = Pick<PublicOrganisation, 'accreditations'>

/** The first accreditation of a kind; null if there is none. */
export function findAccreditation(
  { accreditations }: WithAccreditations,
  kind: AccreditationKind,
): PublicAccreditation | null {
  return accreditations.find((one) => one.kind === kind) ?? null
}

/** All phone numbers, mobiles first. */
export function listPhoneNumbers({ landline, mobiles }: PublicOrganisation['contact']): string[] {
  return [...mobiles, ...(landline === null ? [] : [landline])]
}
