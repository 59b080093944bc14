/** A year of sample data. */
import { markWholeSeminar } from '#app/features/attendance/commands/mark-slot-for-all.ts'
import { toSlotsOfDays } from '#app/features/attendance/commands/replace-slots.ts'
import { insertAttendanceSlots } from '#app/features/attendance/queries/slots.ts'
import { emailTemplates } from '#app/features/email/tables.ts'
import { insertOrders } from '#app/features/orders/queries/orders.ts'
import { newOrderCode } from '#app/features/orders/rules/order-code.ts'
import { seatReleasedReason, toDecidedState } from '#app/features/orders/rules/order-state.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { interactions, people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { hasSeminars } from '#app/features/seminars/queries/planning.ts'
import { durationInMinutes } from '#app/features/seminars/rules/schedule.ts'
import { categories, seminars } from '#app/features/seminars/tables.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { sampleCategories } from './sample-categories.ts'
import { firstDayOfSample } from './sample-days.ts'
import { insertSamplePayments } from './sample-payments.ts'
import { type SamplePerson, samplePeople } from './sample-people.ts'
import {
  drawSampleProof,
  generateSampleRegistrations,
  type SampleRegistration,
} from './sample-registrations.ts'
import type { SampleSeminar } from './sample-seminar.ts'
import { sampleSeminars } from './sample-seminars.ts'
import { sampleTemplates } from './sample-templates.ts'

const dayInMs = 24 * 60 * 60 * 1000
const contactPause = 3

type SampleDataServices = Pick<Services, 'db' | 'files' | 'clock'>

function toSeminarRow(sample: SampleSeminar, categoryIds: ReadonlyMap<string, number>, now: Date) {
  const startsAt = new Date(`${firstDayOfSample(sample, now)}T${sample.from}:00+08:00`)
  const endsAt = new Date(
    `${toManilaDay(new Date(startsAt.getTime() + (sample.days - 1) * dayInMs))}T${sample.to}:00+08:00`,
  )
  const {
    title,
    description,
    maxAttendees,
    cpdPoints,
    price,
    locationType,
    locationAddress,
    locationDetails,
    whatToBring = null,
  } = sample
  return {
    title,
    description,
    maxAttendees,
    cpdPoints,
    price,
    locationType,
    locationAddress,
    locationDetails,
    whatToBring,
    startsAt,
    endsAt,
    finishesAt: endsAt,
    durationInMinutes: durationInMinutes(startsAt, endsAt),
    status: sample.status ?? 'scheduled',
    cancelledAt: sample.status === 'cancelled' ? now : null,
    cancelledReason: sample.status === 'cancelled' ? 'The boat schedule changed.' : null,
    isSample: true,
    categoryId: sample.category === null ? null : (categoryIds.get(sample.category) ?? null),
  }
}

interface Seated {
  readonly seat: SampleRegistration
  readonly person: SamplePerson
  readonly personId: number
  readonly seminar: SampleSeminar
  readonly seminarId: number
  readonly registeredAt: Date
}

async function insertSeminars(tx: Transaction, now: Date): Promise<number[]> {
  const stored = await tx
    .insert(categories)
    .values(sampleCategories.map((category) => ({ ...category, isSample: true })))
    .returning()
  const categoryIds = new Map(stored.map(({ name, id }) => [name, id]))
  const rows = sampleSeminars.map((sample, index) => ({
    ...toSeminarRow(sample, categoryIds, now),
    seatsTaken: seatsOf(sample, index).filter(({ paymentStatus }) => paymentStatus !== 'rejected').length,
  }))
  const planned = await tx.insert(seminars).values(rows).returning()
  await insertAttendanceSlots(tx, planned.flatMap(toSlotsOfDays))
  return planned.map(({ id }) => id)
}

const seatsOf = (sample: SampleSeminar, index: number) =>
  generateSampleRegistrations(sample, index, samplePeople.length)

async function insertPeople(tx: Transaction, now: Date): Promise<number[]> {
  const allSeats = sampleSeminars.flatMap(seatsOf)
  const rows = samplePeople.map(({ middleName: _, ...person }, index) => ({
    ...person,
    isSample: true,
    prcExpirationOn:
      person.prcLicenseNo && toManilaDay(new Date(now.getTime() + (index * 29 - 200) * dayInMs)),
    isCpdasUser: index % 3 === 0,
    marketingConsent: index % 4 !== 3,
    seminarCount: allSeats.filter((seat) => seat.person === index).length,
    createdAt: new Date(now.getTime() - (120 - index) * dayInMs),
    lastActivityAt: new Date(now.getTime() - (index % 30) * dayInMs),
  }))
  return (await tx.insert(people).values(rows).returning({ id: people.id })).map(({ id }) => id)
}

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index]
  if (item === undefined) throw new Error('The sample data does not fit together.')
  return item
}

function toOrder({ seat: { paymentStatus }, person, personId, seminar, seminarId, registeredAt }: Seated) {
  const { firstName, middleName: middleInitial, lastName } = person
  return {
    seminarId,
    code: newOrderCode(),
    payerId: personId,
    payer: { name: fullName({ firstName, middleInitial, lastName, suffix: null }) },
    seats: [[{ kind: 'seat', label: seminar.title, amount: seminar.price ?? '0' }]] as const,
    createdAt: registeredAt,
    updatedAt: registeredAt,
    state: toDecidedState(paymentStatus),
    ...(paymentStatus === 'rejected' && { voidReason: seatReleasedReason }),
  }
}

function toRegistrationRow({ person, personId, seminarId, registeredAt }: Seated) {
  const { firstName, middleName, lastName, email, company, jobTitle, phone, source } = person
  return {
    seminarId,
    personId,
    registrationType: 'existing_attendee' as const,
    registeredAt,
    updatedAt: registeredAt,
    details: {
      firstName,
      lastName,
      email,
      company,
      jobTitle,
      phone,
      source,
      middleInitial: middleName,
      seminarId,
      isCpdasUser: false,
    },
  }
}

async function insertHistory(tx: Transaction, seated: readonly Seated[], registrationIds: readonly number[]) {
  await tx.insert(interactions).values(
    seated.map(({ personId, seminar, seminarId, registeredAt }, index) => ({
      personId,
      interactionType: 'registration' as const,
      title: `Registered for ${seminar.title}`,
      occurredAt: registeredAt,
      metadata: { seminarId, registrationId: at(registrationIds, index) },
    })),
  )
  await tx.insert(interactions).values(
    seated
      .filter((_, index) => index % contactPause === 0)
      .map(({ personId, registeredAt }, index) => ({
        personId,
        interactionType: index % 2 === 0 ? ('phone_call' as const) : ('note' as const),
        title: index % 2 === 0 ? 'Asked about the venue' : 'Needs an official receipt',
        occurredAt: new Date(registeredAt.getTime() + dayInMs / 2),
        metadata: index % 2 === 0 ? { duration: 4 + (index % 6) } : null,
      })),
  )
}

/** Marks registrations for their whole seminar, as staff would have. */
async function insertMarks(
  tx: Transaction,
  now: Date,
  { seated, registrationIds }: { seated: readonly Seated[]; registrationIds: readonly number[] },
) {
  const marked = seated.map(({ seminarId, seat }, index) => ({
    ...seat,
    seminarId,
    id: at(registrationIds, index),
  }))
  for (const [seminarId, ofSeminar] of Map.groupBy(marked, (one) => one.seminarId))
    for (const [attendanceStatus, same] of Map.groupBy(ofSeminar, (one) => one.attendanceStatus)) {
      const whole = { seminarId, attendanceStatus, registrationIds: same.map(({ id }) => id) }
      await markWholeSeminar(tx, { now, actor: null }, whole)
    }
}

interface StoredSampleProof {
  readonly index: number
  readonly fileKey: string
  readonly sizeInBytes: number
  readonly referenceNumber: string
  readonly createdAt: Date
  readonly amountSent: string
}

type SeatOfSeminar = SampleRegistration & { readonly seminar: SampleSeminar }

async function storeProof(
  { files }: SampleDataServices,
  seat: SeatOfSeminar,
  proof: { index: number; now: Date },
): Promise<StoredSampleProof[]> {
  const { seminar, person, registeredDaysAgo } = seat
  const { index, now } = proof
  if (seminar.price === null) return []
  const referenceNumber = `90${String(1_000_000 + index * 1301).padStart(10, '0')}`
  const { firstName, lastName } = at(samplePeople, person)
  const createdAt = new Date(now.getTime() - registeredDaysAgo * dayInMs)
  const payer = `${firstName} ${lastName}`
  const image = await drawSampleProof({
    payer,
    amount: Number(seminar.price),
    paidAt: createdAt,
    referenceNumber,
  })
  const fileKey = newFileKey('proofs', 'png')
  await files.put(fileKey, image, 'image/png')
  return [
    {
      index,
      fileKey,
      sizeInBytes: image.byteLength,
      referenceNumber,
      createdAt,
      amountSent: seminar.price,
    },
  ]
}

/** Stores proofs before any row references them. */
async function storeProofs(
  services: SampleDataServices,
  seats: readonly SeatOfSeminar[],
  now: Date,
): Promise<StoredSampleProof[]> {
  return (await Promise.all(seats.map((seat, index) => storeProof(services, seat, { index, now })))).flat()
}

/** Loads in one transaction, into an empty database only. Deterministic except for dates and file names. */
export async function loadSampleData(
  services: SampleDataServices,
): Promise<{ readonly seminars: number; readonly people: number; readonly registrations: number }> {
  const now = services.clock()
  if (await hasSeminars(services.db)) throw new Error('The database has seminars already.')
  const seats = sampleSeminars.flatMap((seminar, index) =>
    seatsOf(seminar, index).map((seat) => ({ ...seat, seminar, seminarIndex: index })),
  )
  const drawn = await storeProofs(services, seats, now)
  await inTransaction(services.db, async (tx) => {
    const seminarIds = await insertSeminars(tx, now)
    const personIds = await insertPeople(tx, now)
    const seated = seats.map((seat): Seated => {
      const registeredAt = new Date(now.getTime() - seat.registeredDaysAgo * dayInMs)
      const person = at(samplePeople, seat.person)
      const ids = { personId: at(personIds, seat.person), seminarId: at(seminarIds, seat.seminarIndex) }
      return { seat, person, seminar: seat.seminar, registeredAt, ...ids }
    })
    const seatLineIds = await insertOrders(tx, seated.map(toOrder))
    const stored = await tx
      .insert(registrations)
      .values(
        seated.map((each, index) => ({ ...toRegistrationRow(each), seatLineId: at(seatLineIds, index) })),
      )
      .returning({ id: registrations.id })
    const registrationIds = stored.map(({ id }) => id)
    await insertHistory(tx, seated, registrationIds)
    await insertMarks(tx, now, { seated, registrationIds })
    await insertSamplePayments(
      tx,
      drawn.map(({ index, ...proof }) => ({
        proof,
        seatLineId: at(seatLineIds, index),
        paymentStatus: at(seated, index).seat.paymentStatus,
      })),
    )
    await tx
      .insert(emailTemplates)
      .values(sampleTemplates.map((template) => ({ ...template, isSample: true })))
  })
  return { seminars: sampleSeminars.length, people: samplePeople.length, registrations: seats.length }
}
