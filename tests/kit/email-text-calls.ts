import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { people } from '../../src/features/people/tables.ts'
import { getSavedSection } from '../../src/features/settings/reads/settings.ts'
import type { AuditedCall } from './audited-calls.ts'
import { testNow } from './builders.ts'
import { savedMailSettings } from './mail-settings.ts'
import type { TestServices } from './services.ts'

export function emailTextCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  const draft = () => ({
    templateType: 'contact_received',
    value: { heading: [{ text: `Message ${randomUUID()}` }] },
  })
  return {
    '/email/texts': {
      body: async () => ({ ...draft(), version: (await getSavedSection(db, 'emailTexts')).version }),
      action: 'settings.changed',
    },
    '/email/texts/send-to-me': {
      body: async ({ id }) => {
        await savedMailSettings(services)
        await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, id))
        return draft()
      },
      action: 'mail.tested',
    },
  }
}
