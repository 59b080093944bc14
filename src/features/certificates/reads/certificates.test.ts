import { expect, test } from 'vitest'
import { aCompletedRegistrant, aCompletedSeminar } from '#tests/kit/certificates.ts'
import { aForm } from '#tests/kit/evaluation.ts'
import { aSite } from '#tests/kit/site.ts'
import { getCertificates, getRegistrationsWithoutCertificate } from './certificates.ts'

const { db } = await aSite()
const page = { page: 1, limit: 10 }
const kind = 'participation'

test('The funnel names who is behind each number, with e-mail and telephone', async () => {
  const { id: seminarId } = await aCompletedSeminar(db)
  await aForm(db, seminarId)
  const person = { firstName: 'Liwayway', lastName: 'Santos', phone: '0917 555 0101' }
  const answering = await aCompletedRegistrant(db, seminarId, { registrant: { person } })
  const short = await aCompletedRegistrant(db, seminarId, { attendance: 'short' })
  const { funnel, waiting } = await getCertificates(db, { seminarId, ...page })
  expect(funnel).toMatchObject({ registered: 2, attended: 1, evaluated: 0 })
  expect(waiting).toMatchObject({ evaluation: 1, attendance: 1 })
  const { people } = await getRegistrationsWithoutCertificate(db, { seminarId, kind, reason: 'evaluation' })
  expect(people).toMatchObject([
    { registrationId: answering.id, name: 'Liwayway Santos', phone: '0917 555 0101' },
  ])
  expect(people[0]?.email).toContain('@')
  for (const [step, ids] of [
    ['registered', [answering.id, short.id]],
    ['attended', [answering.id]],
    ['evaluated', []],
    ['eligible', []],
  ] as const) {
    const found = await getRegistrationsWithoutCertificate(db, { seminarId, kind, step })
    expect(
      found.people.map(({ registrationId }) => registrationId),
      step,
    ).toEqual(ids)
  }
})

test('The funnel of a seminar without an evaluation has no number for it', async () => {
  const { id: seminarId } = await aCompletedSeminar(db)
  await aCompletedRegistrant(db, seminarId)
  const { funnel } = await getCertificates(db, { seminarId, ...page })
  expect(funnel).toMatchObject({ attended: 1, evaluated: null, eligible: 1 })
})
