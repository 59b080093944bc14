import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { actorOf, aPerson } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { anInvoiceWithFile } from '../../../../tests/kit/ledger.ts'
import { contextOf, createTestServices } from '../../../../tests/kit/services.ts'
import { aWellKnownPerson } from '../../../../tests/kit/well-known.ts'
import { newFileKey } from '../../../platform/files/file-keys.ts'
import { bills } from '../../payments/tables/bills.ts'
import { invoiceRecords } from '../../payments/tables/invoices.ts'
import { erasePerson } from './erase-person.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)

afterAll(async () => {
  await services.close()
  await database.close()
})

test('erasePerson deletes the scans of invoices, whose numbers stay', async () => {
  const { person, registration } = await aWellKnownPerson(db, { fileKey: newFileKey('proofs', 'jpg') })
  const [bill] = await db.select().from(bills).where(eq(bills.registrationId, registration.id))
  const invoiceId = await anInvoiceWithFile(services, { billId: bill?.id ?? 0, number: 'SI-0090' })
  expect(await Array.fromAsync(services.files.list('invoices'))).toHaveLength(1)
  const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
  await erasePerson(admin, person.id)
  expect(await Array.fromAsync(services.files.list('invoices'))).toEqual([])
  const [invoice] = await db.select().from(invoiceRecords).where(eq(invoiceRecords.id, invoiceId))
  expect(invoice).toMatchObject({ number: 'SI-0090', fileKey: null })
})
