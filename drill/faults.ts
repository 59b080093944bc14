/**
 * Faults injected under load: `npm run drill faults`. After each, acknowledged data must be there, nothing
 * half done, every e-mail delivered, and shutdown clean. Needs root (for small disks), Debian's PostgreSQL 15
 * and faketime; `FAULTS=slowDatabase,…` selects scenarios.
 */
import { databaseRestarted, databaseUnreachable, slowDatabase } from './faults/database-unavailable.ts'
import { clockJumps, mailServerAway, objectStoreFailing, startedTwice } from './faults/far-ends.ts'
import { fullDatabaseDisk, fullFilesDisk } from './faults/full-disk.ts'
import type { Figures } from './faults/scene.ts'
import { saveFigures, say } from './kit/reported-figures.ts'

const scenes = {
  startedTwice,
  databaseUnreachable,
  databaseRestarted,
  slowDatabase,
  fullDatabaseDisk,
  fullFilesDisk,
  objectStoreFailing,
  clockJumps,
  mailServerAway,
}

const wanted = process.env.FAULTS?.split(',') ?? Object.keys(scenes)
const figures: Record<string, Figures> = {}
const failed: string[] = []
for (const [name, play] of Object.entries(scenes).filter(([each]) => wanted.includes(each))) {
  say(name)
  try {
    figures[name] = await play()
    console.log(figures[name])
  } catch (error) {
    failed.push(name)
    console.error(error)
  }
}
if (wanted.length === Object.keys(scenes).length) await saveFigures('faults', figures)
if (failed.length > 0) {
  say(`broken: ${failed.join(', ')}`)
  process.exitCode = 1
}
