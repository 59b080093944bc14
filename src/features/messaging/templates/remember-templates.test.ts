import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { emailTemplates } from '../tables.ts'
import { rememberTemplates } from './remember-templates.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

const broken = {
  select() {
    throw new Error('canceling statement due to statement timeout')
  },
} as unknown as Executor

test('remembers what it found, and not that it could not look', async () => {
  const find = rememberTemplates()
  await expect(find(broken, 'account_link')).rejects.toThrow('statement timeout')
  expect(await find(database.db, 'account_link')).toBeNull()
  await database.db.insert(emailTemplates).values({
    templateName: 'Ours',
    templateType: 'account_link',
    subjectTemplate: 'Hello',
    htmlTemplate: 'Hello',
    textTemplate: 'Hello',
  })
  expect(await find(broken, 'account_link')).toBeNull()
})
