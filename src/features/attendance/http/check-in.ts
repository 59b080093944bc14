import type { Hono } from 'hono'
import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import type { HttpEnvironment, RequestContext } from '#app/platform/http/context.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { Metrics } from '#app/platform/http/metrics.ts'
import {
  deleteHttpOnlyCookie,
  readHttpOnlyCookie,
  setHttpOnlyCookie,
} from '#app/platform/http/private-cookie.ts'
import { conditionalGetMiddleware } from '#app/platform/http/response-cache.ts'
import { addWalkIn } from '../commands/add-walk-in.ts'
import {
  type CheckInAccess,
  createCheckInPass,
  getCheckInAccess,
  openCheckInPass,
  revokeCheckInPass,
} from '../commands/check-in-passes.ts'
import { receiveScans, type StoredScan } from '../commands/receive-scans.ts'
import { saveCheckInSignature } from '../commands/save-signature.ts'
import { ScanOutcome } from '../contract/check-in.ts'
import { checkInEndpoints } from '../contract/check-in-endpoints.ts'
import { listCheckInPasses } from '../queries/check-in.ts'
import { getCheckInSeminar, getCheckInSnapshot, toCheckInCursor } from '../reads/check-in.ts'
import { signaturesPerAddress } from './tickets.ts'

/** 10 minutes and 12 hours are used by the alert. */
const lagBuckets = [5, 15, 60, 300, 600, 1800, 3600, 4 * 3600, 12 * 3600, 48 * 3600]

/** Counts scans of devices when they are stored; repeated deliveries do not count. */
function createScanMetrics(metrics: Metrics): (scan: StoredScan) => void {
  const scans = metrics.addCounter('pagsulong_scans_total', 'Scans of check-in devices by outcome', [
    'outcome',
  ])
  // Otherwise the first scan of an outcome would be no increase.
  for (const outcome of ScanOutcome.options) scans.count({ outcome }, 0)
  const lags = metrics.addHistogram(
    'pagsulong_scan_lag_seconds',
    'Time from a scan until it was received',
    lagBuckets,
  )
  return ({ outcome, correctedAt, receivedAt }) => {
    scans.count({ outcome })
    lags.observe(Math.max(0, receivedAt.getTime() - correctedAt.getTime()) / 1000)
  }
}

/** Cookie that is sent only to check-in's own endpoints. */
export const checkInCookie = { name: 'check_in', path: '/_api/check-in/' }

/** Volunteers of a venue share one address. */
const opensPerAddress = { name: 'check_in_open', times: 20, withinSeconds: 600 }

function accessOf(c: RequestContext, seminarId: number | undefined): Promise<CheckInAccess> {
  const token = readHttpOnlyCookie(c, checkInCookie)
  return getCheckInAccess(commandContext(c), { token, seminarId })
}

export function createCheckInHttp(metrics: Metrics): Hono<HttpEnvironment> {
  const onStored = createScanMetrics(metrics)
  return serveEndpoints(checkInEndpoints, {
    'GET /check-in/passes': async (c, { query, json }) =>
      json({ passes: await listCheckInPasses(c.var.services.db, query.seminarId) }),
    'POST /check-in/passes': async (c, { body, json }) =>
      json(await createCheckInPass(commandContext(c), body)),
    'POST /check-in/passes/revoke': async (c, { body, json }) => {
      const seminarId = await revokeCheckInPass(commandContext(c), body.id)
      return json({ passes: await listCheckInPasses(c.var.services.db, seminarId) })
    },
    'POST /check-in/open': {
      use: [rateLimitPerIpAddress(opensPerAddress)],
      handle: async (c, { body, json }) => {
        const context = commandContext(c)
        const { seminarId, pass, expiresAt } = await openCheckInPass(context, body.token)
        setHttpOnlyCookie(c, checkInCookie, { value: body.token, expires: expiresAt })
        return json({ seminar: await getCheckInSeminar(context, seminarId), label: pass?.label ?? '' })
      },
    },
    'POST /check-in/end': async (c, { json }) => {
      deleteHttpOnlyCookie(c, checkInCookie)
      return json({ success: true })
    },
    'GET /check-in/snapshot': {
      use: [conditionalGetMiddleware],
      handle: async (c, { query, json }) => {
        const access = await accessOf(c, query.seminarId)
        c.header('Cache-Control', 'private, no-cache')
        return json(await getCheckInSnapshot(commandContext(c), { access, cursor: query.cursor }))
      },
    },
    'POST /check-in/scans': async (c, { body, json }) => {
      const context = commandContext(c)
      const access = await accessOf(c, body.seminarId)
      const { scans, deviceNow } = body
      const received = { access, scans, deviceNow: new Date(deviceNow), onStored }
      const results = await receiveScans(context, received)
      return json({ results, cursor: toCheckInCursor(context.now) })
    },
    'POST /check-in/walk-ins': async (c, { body, json }) => {
      const access = await accessOf(c, body.seminarId)
      return json(
        await addWalkIn({ ...commandContext(c), limits: c.var.services.limits }, { access, input: body }),
      )
    },
    'POST /check-in/signature': {
      use: [rateLimitPerIpAddress(signaturesPerAddress)],
      handle: async (c, { body, json }) => {
        const access = await accessOf(c, body.seminarId)
        await saveCheckInSignature(commandContext(c), { access, input: body })
        return json({ success: true })
      },
    },
  })
}
