/** Gauges of this process and its dependencies, for alerts. */
import type pg from 'pg'
import { countBookingsDue } from '../features/bookings/queries/bookings.ts'
import { countStoppedBatches } from '../features/certificates/queries/batches.ts'
import { countQueuedCertificates } from '../features/certificates/queries/certificates.ts'
import { countReportsDue } from '../features/completion/queries/reports.ts'
import { countDeadMail, countDueMail, findOldestMailDueAt } from '../features/email/queries/queued-mail.ts'
import {
  countPendingGatewayPayments,
  countUnconfirmedPayments,
} from '../features/payments/queries/gateway-payments.ts'
import { countWaitingMatches } from '../features/statements/reads/waiting-matches.ts'
import { countOpenOffers } from '../features/waitlist/queries/entries.ts'
import { toManilaDay } from '../platform/format/dates.ts'
import type { Metrics } from '../platform/http/metrics.ts'
import type { Services } from '../platform/services.ts'
import type { HealthCheck } from './health.ts'

const dayInMs = 24 * 60 * 60 * 1000
const unconfirmedAfterMs = 30 * 60 * 1000

export interface StateGaugesDependencies {
  readonly services: Pick<Services, 'db' | 'clock' | 'policies'>
  readonly pool: pg.Pool
  readonly health: Pick<HealthCheck, 'isReady'>
  readonly metrics: Pick<Metrics, 'addGauge'>
}

/** Outbox figures are the same in all processes of a database. */
export function registerStateGauges({ services, pool, health, metrics }: StateGaugesDependencies): void {
  const { db, clock, policies } = services
  metrics.addGauge('pagsulong_ready', '1 while /readyz reports ready, else 0', async () =>
    (await health.isReady()) ? 1 : 0,
  )
  metrics.addGauge(
    'pagsulong_database_connections',
    'Open connections of this process',
    async () => pool.totalCount,
  )
  metrics.addGauge(
    'pagsulong_database_waiting',
    'Requests waiting for a database connection of this process',
    async () => pool.waitingCount,
  )
  metrics.addGauge('pagsulong_mail_due', 'Messages due for sending', () => countDueMail(db, clock()))
  metrics.addGauge(
    'pagsulong_mail_overdue_seconds',
    'Seconds for which the oldest due message has been waiting; 0 when none is due',
    async () => {
      const now = clock()
      const since = await findOldestMailDueAt(db, now)
      return since === null ? 0 : (now.getTime() - since.getTime()) / 1000
    },
  )
  metrics.addGauge('pagsulong_mail_dead', 'Messages that failed permanently', () => countDeadMail(db))
  metrics.addGauge('pagsulong_certificates_queued', 'Certificates that wait to be drawn', () =>
    countQueuedCertificates(db),
  )
  metrics.addGauge(
    'pagsulong_certificate_batches_stopped',
    'Requests for certificates that stopped after errors',
    () => countStoppedBatches(db),
  )
  metrics.addGauge('pagsulong_reports_overdue', 'Completion reports that are overdue', () => {
    const now = clock()
    const yesterday = toManilaDay(new Date(now.getTime() - dayInMs))
    return countReportsDue(db, { until: yesterday, reportDueDays: policies().reportDueDays, now })
  })
  metrics.addGauge('pagsulong_offers_open', 'Offers to waiting lists that hold seats', () =>
    countOpenOffers(db),
  )
  metrics.addGauge(
    'pagsulong_bookings_due',
    'Bookings of institutions whose deadline is over, and that wait for a decision about a payment',
    () => countBookingsDue(db, clock()),
  )
  metrics.addGauge(
    'pagsulong_money_unmatched',
    'Payments in statements that seem to have paid a bill and have waited for more than three days',
    () => countWaitingMatches(db, clock()),
  )
  metrics.addGauge(
    'pagsulong_gateway_open_payments',
    'Online payments that were begun and are neither paid nor expired',
    () => countPendingGatewayPayments(db),
  )
  metrics.addGauge(
    'pagsulong_gateway_unconfirmed_payments',
    'Online payments that were reported as paid, or that the service gives no answer about, for 30 minutes',
    () => countUnconfirmedPayments(db, new Date(clock().getTime() - unconfirmedAfterMs)),
  )
}
