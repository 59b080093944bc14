/**
 * Small, durable, low memory. Passed on the command line at every start, so that upgrades apply to existing
 * databases.
 */

export const embeddedDatabaseUser = 'pagsulong'
export const embeddedDatabaseName = 'postgres'

const settings = {
  max_connections: '60',
  shared_buffers: '48MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '256MB',
  huge_pages: 'off',
  // I/O and parallel query workers cost idle memory without benefit at this size.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Text and values of failed statements are personal data and stay out of the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  cluster_name: 'pagsulong',
} as const

export function toPostgresArguments(ofThisPlace: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...settings, ...ofThisPlace }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}
