import type { CommandContext } from '#app/application/commands/command-context.ts'
import { signTicket } from '#app/features/attendance/adapters/ticket-keys.ts'
import { getSigningKey } from '#app/features/attendance/commands/signing-keys.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { EvaluationRecipient } from '../queries/evaluation-emails.ts'

export interface EvaluationLinks {
  readonly seminar: SeminarRecord
  /** Recipients, locked against deletion. */
  readonly recipients: readonly EvaluationRecipient[]
  readonly closesAt: Date
  readonly hasLearningCheck: boolean
  readonly isReminder: boolean
  toDedupeKey(recipient: EvaluationRecipient): string
}

/** Queues e-mails with the links of these registrants; returns how many are new. */
export async function queueEvaluationLinks(
  tx: Transaction,
  { secrets, now, actor }: Pick<CommandContext, 'secrets' | 'now'> & Partial<Pick<CommandContext, 'actor'>>,
  { seminar, recipients, closesAt, hasLearningCheck, isReminder, toDedupeKey }: EvaluationLinks,
): Promise<number> {
  const key = await getSigningKey({ db: tx, secrets, now }, 'ticket')
  const data = {
    seminar: toEmailSeminarData(seminar, { withDetails: false }),
    closesAt,
    hasLearningCheck,
    isReminder,
  }
  const emails = recipients.map((recipient) => {
    const { registrationId, linkVersion, firstName, person } = recipient
    const ticket = signTicket(secrets, key, {
      keyIndex: key.keyIndex,
      seminarId: seminar.id,
      registrationId,
      linkVersion,
      isLink: true,
    })
    return {
      event: 'evaluation.open' as const,
      title: `Evaluation of ${seminar.title}`,
      to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
      data: { ...data, firstName: firstNameInEmail(firstName), token: sealLinkToken(secrets, ticket) },
      dedupeKey: toDedupeKey(recipient),
    }
  })
  return queueEmailsWithHistory(tx, emails, { createdBy: actor?.personId ?? null, now })
}
