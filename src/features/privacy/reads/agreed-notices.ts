import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { hasPrivacyNotice } from '#app/features/settings/reads/privacy-notice.ts'
import type { AgreedNotices } from '../contract/privacy.ts'
import { listAgreedNotices } from '../queries/agreed-notices.ts'

/** An account with an unverified e-mail gets only those of registrations that it may see. */
export async function getAgreedNotices(context: CommandContext): Promise<AgreedNotices> {
  const { db } = context
  const rows = await listAgreedNotices(db, requireSignedInActor(context).personId)
  const notices: AgreedNotices['notices'] = []
  for (const { version, agreedAt } of rows) {
    if (version === null || agreedAt === null) continue
    const isReadable = await hasPrivacyNotice(db, version)
    notices.push({ version, agreedAt: agreedAt.toISOString(), isReadable })
  }
  return { notices }
}
