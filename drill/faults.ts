/**
 * What a site leans on fails, one after the other, while people are at work: `npm run drill faults`.
 *
 * Full disks, a database that is away, restarted or slow, an object store that fails, a mail server that is away for an
 * hour, a clock that jumps, and a second start on the same folder. After each: whatever was acknowledged is there,
 * nothing is half done, every letter arrives, and the site ends cleanly. Needs root (for small disks), Debian's
 * PostgreSQL 15 and its package faketime; `FAULTS=slowDatabase,…` plays only these.
 */
import { databaseRestarted, databaseUnreachable, slowDatabase } from './faults/database-away.ts'
import { clockJumps, mailServerAway, objectStoreFailing, startedTwice } from './faults/far-ends.ts'
import { fullDatabaseDisk, fullFilesDisk } from './faults/full-disk.ts'
import type { Figures } from './faults/scene.ts'
import { keepFigures, say } from './kit/told-figures.ts'

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
if (wanted.length === Object.keys(scenes).length) await keepFigures('faults', figures)
if (failed.length > 0) {
  say(`broken: ${failed.join(', ')}`)
  process.exitCode = 1
}
