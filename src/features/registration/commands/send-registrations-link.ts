import type { CommandContext } from '../../../platform/http/context.ts'
import { announce } from '../../messaging/commands/announce.ts'
import { sealToken } from '../../messaging/link-tokens.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { lockPersonByEmail } from '../../people/queries.ts'
import { signRegistrationsLink } from '../registrations-link.ts'

/** Mails the link to an address that holds registrations. Whether it does, nobody is told. */
export async function sendRegistrationsLink(context: CommandContext, email: string): Promise<void> {
  const { db, now, secrets } = context
  await db.transaction(async (tx) => {
    const person = await lockPersonByEmail(tx, email)
    if (person === null || person.erasedAt !== null || person.seminarCount === 0) return
    const { token, validUntil } = signRegistrationsLink(context, { personId: person.id, email })
    const announcement = {
      event: 'registrations.link',
      to: { personId: person.id, email, name: null },
      data: { token: sealToken(secrets, token), validUntil },
    } as const
    await announce(tx, announcement, now)
    await recordAudit(tx, context, {
      action: 'registrations.link_requested',
      subjectType: 'person',
      subjectId: person.id,
    })
  })
}
