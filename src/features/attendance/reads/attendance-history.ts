import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { registrationNotFoundRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { findRegistrationById, isOwnRegistration } from '#app/features/registrations/queries/registrations.ts'
import type { ScanOutcome } from '../contract/check-in.ts'
import type { AttendanceHistoryEntry } from '../contract/marks.ts'
import { listScansOfRegistration, listStaffDecisions } from '../queries/review-queue.ts'

const outcomeTexts: Record<ScanOutcome, string> = {
  accepted: '',
  again: ', again',
  wrong_seminar: ', with a ticket of another seminar',
  unknown: ', with an unknown code',
  not_paid: ', with an unchecked payment',
  void: ', with a void ticket or without a seat',
  outside: ', outside the time of the slot',
}

const directionTexts = { in: 'Scanned in', out: 'Scanned out' } as const

/**
 * Lists scans and decisions about a registration as sentences, latest first, for staff and for the
 * registrant, who does not see who made them. Refuses others as if it did not exist.
 */
export async function getAttendanceHistory(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  registrationId: number,
): Promise<AttendanceHistoryEntry[]> {
  const registration = await findRegistrationById(db, registrationId)
  const mayRead = registration !== null && (await isReader({ db, actor }, registrationId))
  if (registration === null || !mayRead) throw registrationNotFoundRefusal()
  const [scans, decisions] = await Promise.all([
    listScansOfRegistration(db, registrationId),
    listStaffDecisions(db, { registrationId, personId: registration.personId }),
  ])
  const by = (name: string | null) => (isStaff(actor) ? name : null)
  const entries = [
    ...scans.map(({ at, slot, outcome, direction, source, decision, pass, actor: person }) => {
      const verb = source === 'code' ? 'Entered the room code' : directionTexts[direction ?? 'in']
      const place = slot === null ? '' : ` at ${slot}`
      const decided = decision === null ? '' : decision === 'counted' ? '; counted' : '; not counted'
      return {
        at,
        text: `${verb}${place}${outcomeTexts[outcome]}${decided}`,
        by: by(pass ?? person),
        isCounted: (outcome === 'accepted' && decision === null) || decision === 'counted',
      }
    }),
    ...decisions.map(({ at, title, description, actor: person }) => ({
      at,
      by: by(person),
      isCounted: true,
      text: description === null ? title : `${title} (${description})`,
    })),
  ]
  return entries
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }))
}

async function isReader(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  registrationId: number,
): Promise<boolean> {
  if (actor === null) return false
  return isStaff(actor) || isOwnRegistration(db, registrationId, actor.personId)
}
