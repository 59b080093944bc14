import type { CommandContext } from '#app/application/commands/command-context.ts'
import { signTicket } from '#app/features/attendance/adapters/ticket-keys.ts'
import { getSigningKey } from '#app/features/attendance/commands/signing-keys.ts'
import { lockRegistrations } from '#app/features/attendance/queries/marks.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { listCandidateRows } from '../queries/candidates.ts'

export interface WantedEmailsInput {
  readonly wanted: 'licence' | 'name'
  /** Seminar, locked. */
  readonly seminar: SeminarRecord
  readonly registrationIds: readonly number[]
  readonly createdBy: number
}

const titles = {
  licence: 'License number for the certificate',
  name: 'Name in Latin letters for the certificate',
} as const

/** Asks registrants for the license, or the name in Latin letters, that their certificate needs, once each. */
export async function queueWantedEmails(
  tx: Transaction,
  { secrets, now }: Pick<CommandContext, 'secrets' | 'now'>,
  { wanted, seminar, registrationIds, createdBy }: WantedEmailsInput,
): Promise<void> {
  if (registrationIds.length === 0) return
  const seminarId = seminar.id
  // So that no ticket is replaced by a newer one meanwhile.
  await lockRegistrations(tx, seminarId, registrationIds)
  const rows = await listCandidateRows(tx, { seminarId, registrationIds })
  const key = await getSigningKey({ db: tx, secrets, now }, 'ticket')
  const emails = rows
    .filter(({ person }) => person.erasedAt === null)
    .map(({ registrationId, linkVersion, person }) => {
      const ticket = signTicket(secrets, key, {
        keyIndex: key.keyIndex,
        seminarId,
        registrationId,
        linkVersion,
        isLink: true,
      })
      return {
        event: `${wanted}.wanted` as const,
        title: `${titles[wanted]}: ${seminar.title}`,
        to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
        data: {
          firstName: firstNameInEmail(person.firstName ?? undefined),
          token: sealLinkToken(secrets, ticket),
          seminar: toEmailSeminarData(seminar, { withDetails: false }),
        },
        dedupeKey: `${wanted}_wanted:${registrationId}:once`,
      }
    })
  await queueEmailsWithHistory(tx, emails, { createdBy, now })
}
