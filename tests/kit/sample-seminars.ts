import type { Seminar, SeminarList } from '#app/features/seminars/contract/seminars.ts'
import { theSite } from './this-site.ts'

export const sample = {
  paid: 'Differentiated Instruction for Large Classes',
  anotherPaid: 'Reading Corners That Get Used',
  free: 'Free Webinar: Planning Your CPD Year',
  anotherFree: 'Meet the Team: Open House',
  full: 'School Finance Without Fear',
  cancelled: 'Disaster Preparedness for Island Barangays',
  over: 'Ethics for Licensed Professionals',
  online: 'Writing Good Test Questions',
  longest: 'Instructional Leadership for New Principals',
} as const

async function listSeminars(): Promise<Seminar[]> {
  const answer = await fetch(`${theSite().baseUrl}/_api/seminars?page=1&limit=100`)
  return ((await answer.json()) as SeminarList).seminars
}

export async function seminarTitled(title: string): Promise<Seminar> {
  const seminar = (await listSeminars()).find((one) => one.title === title)
  if (seminar === undefined) throw new Error(`The sample data has no seminar "${title}".`)
  return seminar
}
