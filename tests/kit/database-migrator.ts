/** Migrates the database of its first argument in its own process, for concurrency tests. */
import pg from 'pg'
import { findMigrationsFolder, migrateDatabase } from '#app/platform/db/migrate.ts'

const pool = new pg.Pool({ connectionString: process.argv[2] })
await migrateDatabase(pool, findMigrationsFolder())
await pool.end()
