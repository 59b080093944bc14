import { updateStoredAccreditations } from '#app/features/seminars/queries/accreditations.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { listAccreditationRows } from '../queries/programmes.ts'

/** Copies the accreditations to the row of their locked seminar, from which catalog and e-mails read them. */
export async function copyToSeminar(tx: Transaction, seminarId: number): Promise<void> {
  const rows = await listAccreditationRows(tx, seminarId)
  const stored = rows.map(
    ({ accreditation: { professionId, status, accreditationNo, unitsParticipant } }) => ({
      professionId,
      status,
      accreditationNo,
      units: unitsParticipant,
    }),
  )
  await updateStoredAccreditations(tx, seminarId, stored)
}
