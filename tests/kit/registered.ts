import { expect } from 'vitest'
import { aNewEmail } from './accounts.ts'
import { sample, seminarTitled } from './sample-seminars.ts'
import { theSite } from './this-site.ts'

/** Registers a new person for a free seminar; returns their e-mail. */
export async function registerByApi(): Promise<string> {
  const email = aNewEmail()
  const seminar = await seminarTitled(sample.free)
  const answer = await fetch(`${theSite().baseUrl}/_api/attendees`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Amihan',
      middleInitial: 'S',
      lastName: 'Reyes',
      email,
      company: 'Basey National High School',
      jobTitle: 'Teacher III',
      phone: '0917 555 0101',
      source: 'facebook',
      isCpdasUser: false,
      seminarId: seminar.id,
    }),
  })
  expect(answer.status).toBe(200)
  return email
}
