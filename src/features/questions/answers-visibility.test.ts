import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { anAnsweredRegistration, aQuestion, storeQuestions } from '#tests/kit/questions.ts'
import { aSite } from '#tests/kit/site.ts'
import { people } from '../people/tables.ts'

const { db, services, api } = await aSite()

const roles = ['staff', 'organizer', 'admin'] as const
const cookies = new Map(
  await Promise.all(
    roles.map(async (role) => {
      const { id } = await aPerson(db, { role })
      return [role, { Cookie: await aSessionCookie(db, id) }] as const
    }),
  ),
)

const open = aQuestion({ label: 'Diet' })
const reserved = aQuestion({ label: 'Medical needs', audience: 'managers' })
const registration = await anAnsweredRegistration(services, [
  [open, '=1+1'],
  [reserved, 'Insulin'],
])
const { seminarId, personId, registrationId } = registration

const paths = {
  'attendee profile': `/attendees/profile?attendeeId=${personId}`,
  'attendance list': `/attendees/attendance?seminarId=${seminarId}`,
  'payment review': `/attendees/payment-case?registrationId=${registrationId}`,
  'participants CSV': `/seminars/participants?seminarId=${seminarId}`,
  'attendees CSV': '/attendees/export',
  'list of attendees': '/attendees',
  'activity history': `/attendees/interactions?attendeeId=${personId}`,
  'attendance sheet': `/seminars/attendance-sheet?seminarId=${seminarId}`,
} as const

const withAnswers = [
  'attendee profile',
  'attendance list',
  'payment review',
  'participants CSV',
  'attendees CSV',
]

test.each(roles)('Answers reserved for managers are in no response to staff (%s)', async (role) => {
  for (const [name, path] of Object.entries(paths)) {
    const response = await api.send(path, { headers: cookies.get(role) ?? {} })
    const text = await response.text()
    const isShown = response.status === 200 && withAnswers.includes(name)
    expect([name, text.includes('Diet')]).toEqual([name, isShown])
    expect([name, text.includes('Insulin')]).toEqual([name, isShown && role !== 'staff'])
    expect([name, text.includes('Medical needs')]).toEqual([name, isShown && role !== 'staff'])
  }
})

test('Answers in CSV files are neutralised like every other cell', async () => {
  for (const path of [paths['participants CSV'], paths['attendees CSV']]) {
    const text = await (await api.send(path, { headers: cookies.get('admin') ?? {} })).text()
    expect(text).toContain('Diet')
    expect(text).not.toMatch(/(^|,)=1\+1/m)
  }
})

test('The registrant finds every answer in their own data', async () => {
  await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, personId))
  const headers = { Cookie: await aSessionCookie(db, personId) }
  const { body } = await api.call('/attendees/own-data?format=json', { headers })
  expect(body).toMatchObject({
    registrations: [
      {
        answers: [
          { question: 'Diet', answer: '=1+1', file: null },
          { question: 'Medical needs', answer: 'Insulin', file: null },
        ],
      },
    ],
  })
})

test('Reserving a question for managers also hides its earlier answers from staff', async () => {
  const question = aQuestion({ label: 'Contact in an emergency' })
  const one = await anAnsweredRegistration(services, [[question, 'Lola Basyang']])
  const path = `/attendees/profile?attendeeId=${one.personId}`
  const read = async () => (await api.send(path, { headers: cookies.get('staff') ?? {} })).text()
  expect(await read()).toContain('Lola Basyang')
  await storeQuestions(db, one.seminarId, [{ ...question, audience: 'managers' }])
  expect(await read()).not.toContain('Lola Basyang')
})

test('Answers keep their question’s wording when it is edited or removed', async () => {
  const question = aQuestion({ label: 'Diet of the old wording' })
  const one = await anAnsweredRegistration(services, [[question, 'Vegetarian']])
  for (const questions of [[{ ...question, label: 'New wording', type: 'tick' as const }], []]) {
    await storeQuestions(db, one.seminarId, questions)
    const { body } = await api.call(`/attendees/profile?attendeeId=${one.personId}`, {
      headers: cookies.get('staff') ?? {},
    })
    expect(body).toMatchObject({
      seminars: [{ answers: [{ label: 'Diet of the old wording', text: 'Vegetarian' }] }],
    })
  }
})
