import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#app/features/accounts/tables.ts'
import { updatePersonDetails } from '#app/features/people/queries/people.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { actorOf, aPerson, aSessionCookie, aUser } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { UpdateProfileInput } from '../contract/profile.ts'
import { updateProfile } from './update-profile.ts'

const { db, services } = await aSite()
const admin = await aUser(db, { role: 'admin' })

const update = (input: UpdateProfileInput, actor = admin) =>
  updateProfile(contextOf(services, { actor: actorOf(actor) }), input)

async function stored(id: number) {
  const [row] = await db.select().from(people).where(eq(people.id, id))
  return row
}

async function auditOf(id: number) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'person'), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.id))
  return rows.map(({ action, details }) => ({ action, details }))
}

const everything = {
  firstName: 'Liwayway',
  middleInitial: 'q',
  lastName: 'Ocampo',
  suffix: 'PhD',
  phone: '0917 555 0101',
  company: 'Basey NHS',
  jobTitle: 'Principal',
  prcLicenseNo: '0012345',
  prcExpirationDate: '2027-01-31',
  isCpdasUser: true,
  source: 'radio',
  role: 'staff',
  accountStatus: 'active',
  marketingConsent: true,
  communicationPreferences: { email: false, sms: true, phone: true },
  notes: 'Prefers mornings.',
  tags: ['DepEd, speaker', ' speaker ', '', 'Samar'],
} as const

test('updateProfile changes every given field, splitting tags at commas without duplicates', async () => {
  const ana = await aPerson(db)
  const profile = await update({ userId: ana.id, ...everything, tags: [...everything.tags] })
  const shown = { ...everything, middleInitial: 'Q', tags: ['DepEd', 'speaker', 'Samar'] }
  expect(profile).toMatchObject({ ...shown, version: 2 })
})

test('updateProfile changes no other fields, and clears fields that are emptied', async () => {
  const { communicationPreferences: _, prcExpirationDate, tags, ...columns } = everything
  const ana = await aPerson(db, {
    ...columns,
    middleInitial: 'Q',
    prcExpirationOn: prcExpirationDate,
    tags: [...tags],
  })
  await update({
    userId: ana.id,
    company: '',
    phone: null,
    suffix: null,
    prcExpirationDate: null,
    middleInitial: '',
  })
  const after = await stored(ana.id)
  const emptied = { company: null, phone: null, suffix: null, prcExpirationOn: null, middleInitial: null }
  expect(after).toMatchObject({
    ...ana,
    ...emptied,
    searchText: after?.searchText,
    version: 2,
    updatedAt: services.clock(),
  })
})

test('updateProfile audits the names of changed fields, and values only for the role', async () => {
  const ana = await aPerson(db)
  await update({ userId: ana.id, lastName: 'Reyes', phone: '0917 555 0102', role: 'staff' })
  expect(await auditOf(ana.id)).toEqual([
    {
      action: 'attendee.updated',
      details: { changed: ['phone', 'role'], formerRole: 'attendee', role: 'staff' },
    },
  ])
})

test('updateProfile without effect leaves version and audit log unchanged, even from a stale version', async () => {
  const ana = await aPerson(db, { company: 'Samar NHS', tags: ['a'], version: 7 })
  const profile = await update({ userId: ana.id, company: 'Samar NHS', tags: ['a'], expectedVersion: 3 })
  expect(profile.version).toBe(7)
  expect(await auditOf(ana.id)).toEqual([])
})

test('updateProfile refuses to overwrite an edit that the editor has not seen', async () => {
  const ana = await aPerson(db)
  await update({ userId: ana.id, company: 'First', expectedVersion: 1 })
  const later = update({ userId: ana.id, jobTitle: 'Second', expectedVersion: 1 })
  await expect(later).rejects.toMatchObject({ kind: 'conflict', code: 'profile_changed' })
  expect(await stored(ana.id)).toMatchObject({ company: 'First', jobTitle: null, version: 2 })
  await update({ userId: ana.id, jobTitle: 'Second', expectedVersion: 2 })
})

test('updateProfile accepts one of several simultaneous edits and refuses the others', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ana = await aPerson(db)
    const results = await Promise.allSettled(
      ['one', 'two', 'three'].map((company) => update({ userId: ana.id, company, expectedVersion: 1 })),
    )
    expect(results.map(({ status }) => status).sort(), `round ${round}`).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect((await stored(ana.id))?.version).toBe(2)
  }
})

test('A registration raises the profile version only when it changes the person’s details', async () => {
  const ana = await aPerson(db, { company: 'Samar NHS' })
  const fill = (details: object, mayReplace: boolean) =>
    inTransaction(db, (tx) =>
      updatePersonDetails(tx, ana.id, { details: { firstName: 'Ana', ...details } as never, mayReplace }),
    )
  await fill({ company: 'Other' }, false)
  expect(await stored(ana.id)).toMatchObject({ company: 'Samar NHS', version: 1 })
  await fill({ phone: '0917', prcExpirationOn: '2027-01-31' }, false)
  expect(await stored(ana.id)).toMatchObject({ phone: '0917', version: 2 })
  await fill({ company: 'Samar NHS', prcExpirationOn: '2027-01-31' }, true)
  expect(await stored(ana.id)).toMatchObject({ version: 2 })
  await fill({ company: 'Other' }, true)
  expect(await stored(ana.id)).toMatchObject({ company: 'Other', version: 3 })
})

test.for(['inactive', 'suspended'] as const)(
  'updateProfile ends all sessions of a person who becomes %s',
  async (accountStatus) => {
    const ana = await aUser(db)
    await aSessionCookie(db, ana.id)
    await update({ userId: ana.id, accountStatus: 'active' })
    expect(await db.$count(sessions, eq(sessions.personId, ana.id))).toBe(1)
    await update({ userId: ana.id, accountStatus })
    expect(await db.$count(sessions, eq(sessions.personId, ana.id))).toBe(0)
  },
)

test('updateProfile refuses an erased person', async () => {
  const erased = await aPerson(db, { erasedAt: services.clock() })
  await expect(update({ userId: erased.id, company: 'X' })).rejects.toMatchObject({ kind: 'not_found' })
})

test('updateProfile refuses to suspend one’s own account', async () => {
  await aUser(db, { role: 'admin' })
  await expect(update({ userId: admin.id, accountStatus: 'suspended' })).rejects.toMatchObject({
    code: 'own_access',
  })
  expect(await stored(admin.id)).toMatchObject({ accountStatus: 'active', version: 1 })
})

test('updateProfile keeps the last administrator’s role and active status', async () => {
  await db.update(people).set({ role: 'staff' }).where(eq(people.role, 'admin'))
  const last = await aUser(db, { role: 'admin' })
  for (const change of [{ role: 'staff' }, { accountStatus: 'inactive' }] as const)
    await expect(update({ userId: last.id, ...change }, last)).rejects.toMatchObject({ code: 'last_admin' })
  expect(await update({ userId: last.id, company: 'Office' }, last)).toMatchObject({ role: 'admin' })
})
