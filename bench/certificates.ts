/**
 * One certificate drawn, 500 certificates issued with their e-mails queued, and how long the event loop was blocked
 * meanwhile: `node bench/certificates.ts`. Exits with 1 above a target.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { releaseCertificates } from '#app/features/certificates/commands/draw-certificates.ts'
import { requestCertificates } from '#app/features/certificates/commands/issue-certificates.ts'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import { certificateDocument, certificateFacts } from '../tests/kit/certificate-documents.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  anIssuer,
} from '../tests/kit/certificates.ts'
import { median, timed, withDatabase } from './kit/measuring.ts'
import { report } from './kit/side-by-side.ts'

const people = 500
const longestInSeconds = 60
const longestBlockInMs = 20
const longestDrawingInMs = 40

async function measureDrawing(): Promise<number> {
  const certificate = certificateDocument(certificateFacts())
  const draw = () => timed(() => drawDocument('certificate', certificate, 'batch'))
  // The thread of documents starts with its first one.
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await draw()
  const times = []
  for (let round = 0; round < 50; round += 1) times.push(await draw())
  return median(times)
}

await withDatabase(async ({ services, db }) => {
  const seminar = await aCompletedSeminar(db)
  await anAccreditation(db, seminar.id)
  for (let at = 0; at < people; at += 1) await aCompletedRegistrant(db, seminar.id)
  const drawing = await measureDrawing()
  await requestCertificates(await anIssuer(services), {
    seminarId: seminar.id,
    kind: 'cpd',
    registrationIds: 'all_eligible',
    send: true,
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
      work: 'draw a certificate, in the thread of documents',
      measured: drawing,
      unit: 'ms',
      target: { atMost: longestDrawingInMs },
    },
    {
      work: `issue ${people} certificates with their e-mails`,
      measured: ms / 1000,
      unit: 's',
      target: { atMost: longestInSeconds },
    },
    {
      work: 'delay of the event loop meanwhile, 99th percentile',
      measured: blocked,
      unit: 'ms',
      target: { atMost: longestBlockInMs },
    },
  ]
  report('certificates', figures)
})
