import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveSignature } from '#app/features/attendance/commands/save-signature.ts'
import { findSignature } from '#app/features/attendance/queries/signatures.ts'
import { attendanceImportRows, attendanceImports } from '#app/features/attendance/tables/imports.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { invoiceRecords } from '#app/features/ledger/tables.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { aRegistrant, aRunningSeminar, minutesIn } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aRegistration, aSeminar, testNow } from '#tests/kit/builders.ts'
import { aVoucher } from '#tests/kit/discounts.ts'
import { anInvoiceWithFile } from '#tests/kit/ledger.ts'
import { contextOf, withPolicies } from '#tests/kit/services.ts'
import { aDrawnSignature } from '#tests/kit/signatures.ts'
import { aSite } from '#tests/kit/site.ts'
import { aWellKnownPerson } from '#tests/kit/well-known.ts'
import { getOwnData } from '../reads/own-data.ts'
import { erasePerson } from './erase-person.ts'

const opened = await aSite()
const { db } = opened
const services = withPolicies(opened.services, { signaturesOnFile: true })
const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })

test('A signature on file is in the export of own data with its picture, and erased with the person', async () => {
  const seminar = await aRunningSeminar(db)
  const { id, person } = await aRegistrant(db, seminar.id, { person: { emailVerifiedAt: minutesIn(-9) } })
  const own = contextOf(services, { actor: actorOf(person) })
  const drawing = { registrationId: id, picture: await aDrawnSignature(), consent: true }
  await saveSignature(own, drawing)
  const { signature } = await getOwnData(own, 'http://localhost:3000')
  expect(signature).toMatchObject({
    drawnAt: testNow,
    withdrawnAt: null,
    picture: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
  })
  const fileKey = (await findSignature(db, person.id))?.fileKey ?? ''
  expect(await services.files.exists(fileKey)).toBe(true)
  await erasePerson(admin, person.id)
  expect(await findSignature(db, person.id)).toBeNull()
  expect(await services.files.exists(fileKey)).toBe(false)
})

test('erasePerson deletes the scans of invoices, whose numbers stay', async () => {
  const { person, registration } = await aWellKnownPerson(db, { fileKey: newFileKey('proofs', 'jpg') })
  const order = await getOrderOfSeat(db, registration.seatLineId)
  const invoiceId = await anInvoiceWithFile(services, { billId: order.id, number: 'SI-0090' })
  expect(await Array.fromAsync(services.files.list('invoices'))).toHaveLength(1)
  await erasePerson(admin, person.id)
  expect(await Array.fromAsync(services.files.list('invoices'))).toEqual([])
  const [invoice] = await db.select().from(invoiceRecords).where(eq(invoiceRecords.id, invoiceId))
  expect(invoice).toMatchObject({ number: 'SI-0090', fileKey: null })
})

test('erasePerson removes the payer of an order that a voucher paid in full, whose registration is deleted', async () => {
  const person = await aPerson(db)
  const { id: seminarId } = await aSeminar(db, { price: '500.00' })
  const { code: voucherCode } = await aVoucher(db, { percent: 100, amount: null })
  const input = aRegistration({ seminarId, email: person.email, voucherCode })
  await registerForSeminar(contextOf(services), { input, idempotencyKey: null })
  await erasePerson(admin, person.id)
  expect(await db.$count(registrations, eq(registrations.personId, person.id))).toBe(0)
  const [order] = await db.select().from(orders).where(eq(orders.payerId, person.id))
  expect(order).toMatchObject({ state: 'cancelled', billState: 'void', total: '0.00', payer: null })
})

test('erasePerson removes names from reports of meetings and keeps the presence', async () => {
  const fileKey = newFileKey('proofs', 'jpg')
  const { person, seminar, registration } = await aWellKnownPerson(db, { fileKey })
  await erasePerson(admin, person.id)
  const { registrationId, name, email, intervals } = attendanceImportRows
  const rows = await db
    .select({ registrationId, name, email, intervals })
    .from(attendanceImportRows)
    .innerJoin(attendanceImports, eq(attendanceImports.id, attendanceImportRows.importId))
    .where(eq(attendanceImports.seminarId, seminar.id))
    .orderBy(attendanceImportRows.row)
  const stored = { name: '', email: null, intervals: [[0, 60_000]] }
  expect(rows).toEqual([
    { ...stored, registrationId: registration.id },
    { ...stored, registrationId: null },
  ])
})
