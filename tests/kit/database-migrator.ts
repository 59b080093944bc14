/** A process that migrates the database of its first argument and ends, for tests of several at once. */
import pg from 'pg'
import { findMigrationsFolder, migrateDatabase } from '../../src/platform/db/migrate.ts'

const pool = new pg.Pool({ connectionString: process.argv[2] })
await migrateDatabase(pool, findMigrationsFolder())
await pool.end()
