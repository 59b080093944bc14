import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { actorOf, aPerson, aSeminar } from '#tests/kit/builders.ts'
import { aProgramme, aSession, aSpeaker } from '#tests/kit/programmes.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { speakers } from '../tables.ts'
import { createSpeaker, deleteSpeaker, updateSpeaker } from './save-speaker.ts'

const { db, services } = await aSite()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })

const changesOf = async (id: number) => {
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)
  return entries.filter(({ subjectType }) => subjectType === 'speaker').map(({ action }) => action)
}

describe('createSpeaker', () => {
  test('stores blank fields as null and audits the speaker', async () => {
    const speaker = await createSpeaker(context, {
      fullName: 'Ben Cruz',
      position: '',
      email: 'ben@example.ph',
    })
    expect(speaker).toMatchObject({
      fullName: 'Ben Cruz',
      position: null,
      email: 'ben@example.ph',
      version: 1,
    })
    expect(await changesOf(speaker.id)).toEqual(['speaker.created'])
  })
})

describe('updateSpeaker', () => {
  test('replaces all fields and raises the version', async () => {
    const { id, version } = await aSpeaker(db, { position: 'Teacher', prcLicenseNo: '0123456' })
    const changed = await updateSpeaker(context, { id, version, fullName: 'Liza R. Cruz' })
    expect(changed).toMatchObject({
      fullName: 'Liza R. Cruz',
      position: null,
      prcLicenseNo: null,
      version: 2,
    })
    expect(await changesOf(id)).toEqual(['speaker.updated'])
  })

  test('refuses all but one of several editors who saw the same version', async () => {
    const { id, version } = await aSpeaker(db)
    const names = ['One', 'Two', 'Three', 'Four']
    const attempts = await Promise.allSettled(
      names.map((fullName) => updateSpeaker(context, { id, version, fullName })),
    )
    const refused = attempts.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused).toMatchObject(Array(3).fill({ reason: { code: 'speaker_changed' } }))
    expect(await changesOf(id)).toEqual(['speaker.updated'])
  })

  test('refuses an unknown speaker', async () => {
    const unknown = updateSpeaker(context, { id: 987_654, version: 1, fullName: 'Nobody' })
    await expect(unknown).rejects.toMatchObject({ kind: 'not_found', code: 'speaker_unknown' })
  })
})

describe('deleteSpeaker', () => {
  test('refuses a speaker who is named in a session, until the session is gone', async () => {
    const { id } = await aSpeaker(db)
    const seminar = await aSeminar(db)
    const session = aSession(seminar, { speakers: [{ speakerId: id, role: 'moderator' }] })
    await aProgramme(services, seminar, { sessions: [session] })
    await expect(deleteSpeaker(context, { id })).rejects.toMatchObject({ code: 'speaker_in_session' })
    await aProgramme(services, seminar, { sessions: [] })
    await deleteSpeaker(context, { id })
    expect(await db.select().from(speakers).where(eq(speakers.id, id))).toEqual([])
    expect(await changesOf(id)).toEqual(['speaker.deleted'])
  })
})
