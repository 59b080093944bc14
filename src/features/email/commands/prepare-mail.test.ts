import { expect, test } from 'vitest'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { emailTemplates } from '../tables.ts'
import { createTemplateCache } from './prepare-mail.ts'

const { db } = await aDatabase()
const broken = {
  select() {
    throw new Error('canceling statement due to statement timeout')
  },
} as unknown as DatabaseOrTransaction

test('The template cache stores found templates but not failed look-ups', async () => {
  const find = createTemplateCache()
  await expect(find(broken, 'account_link')).rejects.toThrow('statement timeout')
  expect(await find(db, 'account_link')).toBeNull()
  await db.insert(emailTemplates).values({
    templateName: 'Ours',
    templateType: 'account_link',
    subjectTemplate: 'Hello',
    htmlTemplate: 'Hello',
    textTemplate: 'Hello',
  })
  expect(await find(broken, 'account_link')).toBeNull()
})
