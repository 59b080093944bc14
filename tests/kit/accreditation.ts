import { saveAccreditation } from '#app/features/accreditation/commands/save-accreditation.ts'
import type { SaveAccreditationInput } from '#app/features/accreditation/contract/accreditation.ts'
import { plannedAccreditation } from './accreditation-calls.ts'
import { actorOf, aPerson } from './builders.ts'
import { contextOf, type TestServices } from './services.ts'

let count = 0

/**
 * Records an accreditation of a seminar, approved for 8 units unless said otherwise.
 * @returns its id
 */
export async function anAccreditation(
  services: TestServices,
  values: Pick<SaveAccreditationInput, 'seminarId' | 'professionId'> & Partial<SaveAccreditationInput>,
): Promise<number> {
  count += 1
  const manager = contextOf(services, { actor: actorOf(await aPerson(services.db, { role: 'organizer' })) })
  const approved = {
    status: 'approved',
    accreditationNo: `PTR-2026-9${count}`,
    unitsParticipant: '8',
  } as const
  const { status = 'approved' } = values
  return saveAccreditation(manager, {
    version: 0,
    ...plannedAccreditation,
    ...(status === 'approved' ? approved : {}),
    ...values,
  })
}
