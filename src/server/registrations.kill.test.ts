import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aRegistration, aSeminar, inDays } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { aKilledSite, someAddress } from '#tests/kit/killed-site.ts'

const pressesAtOnce = 6

const site = await aKilledSite()
/** Number of kills, fewer where the database survives: only the server's own part is new there. */
const kills = site.isEmbedded ? 12 : 6

afterAll(() => site.close())

interface Pressing {
  readonly url: string
  readonly body: () => unknown
  readonly onAnswer: () => void
}

/** Registers one person after another until the server is gone; returns the acknowledged registrations. */
async function keepRegistering({ url, body, onAnswer }: Pressing): Promise<number[]> {
  const acknowledged: number[] = []
  for (;;) {
    try {
      const response = await fetch(`${url}/_api/attendees`, {
        method: 'POST',
        // A different client IP each time, so that rate limits do not apply.
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': someAddress() },
        body: JSON.stringify(body()),
      })
      if (response.status !== 200)
        throw new Error(`Refused with ${response.status}: ${await response.text()}`)
      acknowledged.push(((await response.json()) as { registrationId: number }).registrationId)
      onAnswer()
    } catch (error) {
      if (error instanceof TypeError) return acknowledged
      throw error
    }
  }
}

test(`Server keeps every acknowledged registration complete through ${kills} SIGKILLs`, async () => {
  const seminar = await site.withDatabase(async (database) => {
    await site.migrate(database)
    // The server uses the real clock, so the seminar must be in its future.
    const startsAt = inDays(30, new Date())
    return aSeminar(database.db, { maxAttendees: null, price: '100.00', startsAt })
  })

  const proof = asDataUrl(await aPhoto({ width: 400, height: 300 }))
  const body = () => aRegistration({ seminarId: seminar.id, proofOfPaymentFile: proof })
  const acknowledged: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const { url, end } = await site.start()
    // Timed from the first response, when the other requests are in progress.
    const answered = Promise.withResolvers<void>()
    void answered.promise.then(() => sleep((kill * 97) % 600)).then(() => end('SIGKILL'))
    const pressing = { url, body, onAnswer: answered.resolve }
    const presses = Array.from({ length: pressesAtOnce }, () => keepRegistering(pressing))
    acknowledged.push(...(await Promise.all(presses).finally(() => end('SIGKILL'))).flat())
  }
  expect(acknowledged.length).toBeGreaterThan(kills)

  await site.withDatabase(async ({ pool }) => {
    const { rows: stored } = await pool.query<{ id: number; parts: string }>(
      `select r.id, concat_ws(',',
        (select count(*) from proofs f join payments p on p.id = f.payment_id
          join order_lines l on l.order_id = p.order_id where l.id = r.seat_line_id),
        (select count(*) from outbox o where o.person_id = r.person_id),
        (select count(*) from interactions i where i.person_id = r.person_id)) as parts
      from registrations r`,
    )
    // Every acknowledged registration is stored with its proof, its message, and a history entry of each.
    const ids = new Set(stored.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    expect(stored.filter(({ parts }) => parts !== '1,1,2')).toEqual([])
    const { rows: halves } = await pool.query(
      `select 1 from people p where not exists (select 1 from registrations r where r.person_id = p.id) and role = 'attendee'
       union all select 1 from seminars s where s.seats_taken <> (select count(*) from registrations r where r.seminar_id = s.id)`,
    )
    expect(halves).toEqual([])
    const { rows: keys } = await pool.query<{ file_key: string }>('select file_key from proofs')
    const missing = []
    for (const { file_key } of keys) if (!(await site.files.exists(file_key))) missing.push(file_key)
    expect(missing).toEqual([])
  })
})
