/**
 * 500 certificates issued with their e-mails queued, and how long the event loop was blocked meanwhile:
 * `node bench/certificates.ts`. Exits with 1 above a target.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { releaseCertificates } from '../src/features/certificates/commands/draw-certificates.ts'
import { requestCertificates } from '../src/features/certificates/commands/issue-certificates.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  anIssuer,
} from '../tests/kit/certificates.ts'
import { timed, withDatabase } from './kit/measuring.ts'
import { report } from './kit/side-by-side.ts'

const people = 500
const longestInSeconds = 60
const longestBlockInMs = 20

await withDatabase(async ({ services, db }) => {
  const seminar = await aCompletedSeminar(db)
  await anAccreditation(db, seminar.id)
  for (let at = 0; at < people; at += 1) await aCompletedRegistrant(db, seminar.id)
  // The thread of documents starts with its first one.
  await requestCertificates(await anIssuer(services), {
    ...{ seminarId: seminar.id, kind: 'cpd', registrationIds: 'all_eligible', send: true },
  })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const ms = await timed(async () => {
    while ((await releaseCertificates(services)) > 0);
  })
  delay.disable()
  const blocked = delay.percentile(99) / 1e6
  const figures = [
    {
      work: `issue ${people} certificates with their e-mails`,
      ...{ measured: ms / 1000, unit: 's', target: { atMost: longestInSeconds } },
    },
    {
      work: 'delay of the event loop meanwhile, 99th percentile',
      ...{ measured: blocked, unit: 'ms', target: { atMost: longestBlockInMs } },
    },
  ]
  await report('certificates', figures)
})
