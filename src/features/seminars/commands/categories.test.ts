import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { aCategory, actorOf, aPerson, aSeminar } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { categories, seminars } from '../tables.ts'
import { createCategory, deactivateCategory, updateCategory } from './change-category.ts'

const { db, services } = await aSite()
const organizer = await aPerson(db, { role: 'organizer' })
const context = contextOf(services, { actor: actorOf(organizer) })

const color = '#23781B'
const taken = 'A category with this name already exists.'
const takenByInactive = 'A category with this name already exists and is inactive. Activate it instead.'

const refusedName = (message: string) => ({
  kind: 'conflict',
  code: 'category_name_taken',
  message,
  details: { issues: [{ path: 'name', message }] },
})

async function auditOf(id: number) {
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  return entries.map(({ action, details }) => ({ action, details }))
}

async function rowOf(id: number) {
  const [row] = await db.select().from(categories).where(eq(categories.id, id))
  return row
}

describe('createCategory', () => {
  test('stores an active category and audits it', async () => {
    const made = await createCategory(context, { name: 'Teaching', description: 'For teachers', color })
    expect(made).toEqual({
      id: made.id,
      name: 'Teaching',
      description: 'For teachers',
      color,
      isActive: true,
      professionId: null,
    })
    expect(await auditOf(made.id)).toEqual([{ action: 'category.created', details: { name: 'Teaching' } }])
  })

  test('refuses a name in use, ignoring case, and mentions if that category is inactive', async () => {
    await aCategory(db, { name: 'Library work' })
    await aCategory(db, { name: 'Asleep', isActive: false })
    const make = (name: string) => createCategory(context, { name, color })
    await expect(make('LIBRARY Work')).rejects.toMatchObject(refusedName(taken))
    await expect(make('asleep')).rejects.toMatchObject(refusedName(takenByInactive))
  })
})

describe('updateCategory', () => {
  test('changes the given fields and audits their names', async () => {
    const { id } = await aCategory(db, { name: 'Former' })
    const changed = await updateCategory(context, { id, name: 'Later', description: 'New', isActive: false })
    expect(changed).toMatchObject({ id, name: 'Later', description: 'New', color, isActive: false })
    expect(await auditOf(id)).toEqual([
      { action: 'category.updated', details: { changed: ['name', 'description', 'isActive'] } },
    ])
  })

  test('without an effective change leaves row and audit log unchanged', async () => {
    const { id, name } = await aCategory(db)
    const before = await rowOf(id)
    expect(
      await updateCategory(context, { id, name, color, description: null, isActive: true }),
    ).toMatchObject({
      id,
      name,
    })
    expect(await rowOf(id)).toEqual(before)
    expect(await auditOf(id)).toEqual([])
  })

  test('refuses another category’s name but allows changing the case of its own', async () => {
    await aCategory(db, { name: 'Held' })
    const { id } = await aCategory(db, { name: 'Own' })
    await expect(updateCategory(context, { id, name: 'held' })).rejects.toMatchObject(refusedName(taken))
    expect(await updateCategory(context, { id, name: 'OWN' })).toMatchObject({ name: 'OWN' })
  })
})

describe('deactivateCategory', () => {
  test('makes the category inactive while its seminars keep it', async () => {
    const { id } = await aCategory(db)
    const seminar = await aSeminar(db, { categoryId: id })
    expect(await deactivateCategory(context, id)).toMatchObject({ id, isActive: false })
    const [row] = await db.select().from(seminars).where(eq(seminars.id, seminar.id))
    expect(row?.categoryId).toBe(id)
  })

  test('a second time changes nothing and writes no audit log entry', async () => {
    const { id } = await aCategory(db)
    await deactivateCategory(context, id)
    const before = await rowOf(id)
    expect(await deactivateCategory(context, id)).toMatchObject({ isActive: false })
    expect(await rowOf(id)).toEqual(before)
    expect(await auditOf(id)).toEqual([{ action: 'category.deactivated', details: null }])
  })
})

test('updateCategory and deactivateCategory refuse an unknown category', async () => {
  const unknown = { kind: 'not_found', message: 'This category does not exist.' }
  await expect(updateCategory(context, { id: 987_654, name: 'New' })).rejects.toMatchObject(unknown)
  await expect(deactivateCategory(context, 987_654)).rejects.toMatchObject(unknown)
})
