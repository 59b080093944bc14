import { certificates } from '#app/features/certificates/tables/certificates.ts'
import type { Database } from '#app/platform/db/database.ts'
import { sampleCategories } from '#app/server/sample/sample-categories.ts'
import { aCategory, aPerson, aRegistration, aSeminar, aSessionCookie, inDays } from '#tests/kit/builders.ts'
import { certificateFacts } from '#tests/kit/certificate-documents.ts'
import { insertRegistrations } from '#tests/kit/orders.ts'

const seminarCount = 100
const hourInMs = 60 * 60 * 1000

const topics = [
  'Differentiated Instruction for Large Classes',
  'Writing Good Test Questions',
  'Instructional Leadership for New Principals',
  'School Finance Without Fear',
  'Reading Corners That Get Used',
  'Digital Cataloguing for School Libraries',
  'Barangay Budgets That Neighbors Can Read',
  'Teaching Learners Who Cannot Hear',
  'Ethics and the Law for Licensed Professionals',
  'First Aid and Evacuation for Island Schools',
]

const kinds = [
  'A Hands-On Day',
  'An Evening Online',
  'for Mentors and Master Teachers, with Practice in One’s Own School',
  'Refresher',
  'from Plan to Report: Three Saturdays',
  'for Schools Without a Specialist',
  'Clinic: Bring Your Own Case',
  'Open Forum',
  'for New Appointees',
  'Certificate Course',
]

const openings = [
  'Fifty learners, one teacher, forty minutes.',
  'Most of us learned this from the person who had the job before, mistakes included.',
  'You need the papers before your license expires, and the skill long before that.',
  'What works in a central school rarely fits a school that is two boats away.',
]

const middles = [
  'This day shows how to prepare tiered tasks from one lesson plan and how to check understanding quickly, with examples from schools in Samar, Leyte and Iloilo.',
  'We go through real vouchers, minutes and letters, one after the other, and mark what an auditor, a parent or a judge would ask about each of them.',
  'Small groups work on cases that participants send in beforehand; a mentor visits each group, and everybody leaves with a plan for the next quarter that someone else has read.',
]

const closings = [
  'Bring a laptop with a spreadsheet program, and a colleague if you can: two remember more than one.',
  'Lunch and two snacks are included. The certificate is sent within a week.',
  'There is time for questions; what is left over is answered in writing.',
]

const places = [
  'Leyte Normal University, Paterno Street, Tacloban City, Leyte',
  'Division Office Conference Room, Catbalogan City, Samar',
  'Iloilo Provincial Library, Bonifacio Drive, Iloilo City',
]

function turn<Item>(list: readonly Item[], number: number): Item {
  const item = list[number % list.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

function seminarValues(number: number, now: Date) {
  const days = number % 12 === 11 ? -number : number + 2
  const startsAt = inDays(days, now)
  const isInPerson = number % 3 === 0
  const maxAttendees = 20 + (number % 9) * 10
  return {
    title: `${turn(topics, number)}: ${turn(kinds, Math.floor(number / 10))}`,
    description: [turn(openings, number), turn(middles, number), turn(closings, number)].join(' '),
    startsAt,
    endsAt: new Date(startsAt.getTime() + (3 + (number % 6)) * hourInMs),
    durationInMinutes: (3 + (number % 6)) * 60,
    maxAttendees,
    seatsTaken: days > 0 && number % 5 === 4 ? maxAttendees : number % 20,
    cpdPoints: 1 + (number % 24),
    price: number % 4 === 0 ? null : `${300 + number * 45}.50`,
    locationType: isInPerson ? ('in_person' as const) : ('online' as const),
    locationAddress: isInPerson ? turn(places, number) : null,
    locationDetails: isInPerson ? 'Second floor, Room 204.' : `https://meet.example.ph/${number}`,
    createdAt: inDays(-30, now),
    updatedAt: inDays(-3, now),
  }
}

export interface FullCatalogue {
  readonly cookie: string
  readonly email: string
  /** Where a certificate is verified. */
  readonly certificatePath: string
}

export async function fillCatalogue(db: Database): Promise<FullCatalogue> {
  const now = new Date()
  const categories = []
  for (const category of sampleCategories) categories.push(await aCategory(db, category))
  const seminars = []
  for (let number = 0; number < seminarCount; number += 1) {
    const categoryId = number % 10 === 9 ? null : turn(categories, number).id
    seminars.push(await aSeminar(db, { ...seminarValues(number, now), categoryId }))
  }
  const attended = seminars.slice(0, 3).map(({ id }) => id)
  const member = await aPerson(db, { emailVerifiedAt: now })
  await takeSeats(db, member.id, attended)
  const registrant = await aPerson(db, { phone: '0917 555 0101', company: 'Samar National High School' })
  await takeSeats(db, registrant.id, attended)
  return {
    cookie: await aSessionCookie(db, member.id, now),
    email: registrant.email,
    certificatePath: await aCertificate(db, now),
  }
}

/** Returns the path of its page. */
async function aCertificate(db: Database, now: Date): Promise<string> {
  const certificate = { number: 'PLC-2026-C000001', verifyCode: 'K7QP9F2M4T', year: 2026, serial: 1 }
  await db.insert(certificates).values({
    ...certificate,
    kind: 'cpd',
    facts: certificateFacts(),
    state: 'issued',
    sendsEmail: false,
    queuedAt: now,
    drawAfter: now,
    issuedAt: now,
    fileKey: 'certificates/none.pdf',
    sha256: Buffer.alloc(32),
    sizeInBytes: 1,
  })
  return `/v/${certificate.number}/${certificate.verifyCode}`
}

async function takeSeats(db: Database, personId: number, seminarIds: readonly number[]): Promise<void> {
  const kind = { registrationType: 'existing_attendee', paymentStatus: 'verified' } as const
  const seats = seminarIds.map((seminarId) => ({
    ...kind,
    personId,
    seminarId,
    details: aRegistration({ seminarId }),
  }))
  await insertRegistrations(db, seats)
}
