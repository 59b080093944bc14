/** Payments with proofs, sent through the running site's form API. */

import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { forgetPerson, type StoredSeminar } from './attendees.ts'
import { asDataUrl } from './images.ts'
import { joinClaimsSql, joinOrdersSql } from './orders.ts'
import { queryDatabase } from './registration-form.ts'
import { aMark } from './staff-people.ts'
import { theSite } from './this-site.ts'

/** A unique image of random blocks, as different from others as real ones. */
export async function aProofImage(): Promise<Buffer> {
  const block = () => {
    const [x, y, width, height] = [randomInt(600), randomInt(1200), randomInt(120, 480), randomInt(80, 480)]
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="rgb(${randomInt(200)},90,${randomInt(200)})"/>`
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1600"><rect width="900" height="1600" fill="white"/>${Array.from({ length: 12 }, block).join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

export interface SentProof {
  readonly registrationId: number
  readonly personId: number
  readonly name: string
  readonly email: string
}

interface ProofOptions {
  readonly firstName?: string
  readonly lastName?: string
  /** Null for a person added by staff without a proof. */
  readonly image?: Buffer | null
  readonly amountSent?: number
  readonly referenceNumber?: string
}

/**
 * Registers a person for a paid seminar.
 * @param page signed in to the admin area
 */
export async function aSentProof(
  page: Page,
  seminar: StoredSeminar,
  { firstName = 'Amihan', lastName = 'Reyes', ...sent }: ProofOptions = {},
): Promise<SentProof> {
  const email = `${aMark()}@journeys.example`
  const image = sent.image === undefined ? await aProofImage() : sent.image
  onTestFinished(async () => {
    // The review screen prefetches and would request the removed person.
    await page.goto('about:blank')
    await forgetPerson(email)
  })
  const response = await page.request.post(`${theSite().baseUrl}/_api/attendees`, {
    data: {
      firstName,
      middleInitial: null,
      lastName,
      email,
      isCpdasUser: false,
      seminarId: seminar.id,
      ...(image && { proofOfPaymentFile: asDataUrl(image, 'image/png') }),
    },
  })
  expect(response.status()).toBe(200)
  const { id: personId, registrationId } = (await response.json()) as { id: number; registrationId: number }
  if (image === null)
    await queryDatabase(
      `update orders set state = 'pending', subtotal = 500, total = 500 where id = (select order_id from order_lines l
        join registrations r on r.seat_line_id = l.id where r.id = $1)`,
      [registrationId],
    )
  await queryDatabase(
    `update proofs set amount_sent = $2, reference_number = $3 where payment_id =
      (select claim.id from registrations ${joinOrdersSql} ${joinClaimsSql} where registrations.id = $1)`,
    [registrationId, sent.amountSent ?? null, sent.referenceNumber ?? null],
  )
  return { registrationId, personId, name: `${firstName} ${lastName}`, email }
}

export async function paymentOf({ registrationId }: Pick<SentProof, 'registrationId'>) {
  const [row] = await queryDatabase(
    `select orders.state as status,
       (array_agg(decision.notes order by decision.id desc))[1] as notes, count(decision.id)::int as decisions
     from registrations ${joinOrdersSql} left join payments on payments.order_id = orders.id
     left join payment_events decision on decision.payment_id = payments.id and decision.action <> 'undo_allocation'
     where registrations.id = $1 group by orders.id`,
    [registrationId],
  )
  return row
}
