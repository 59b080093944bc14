/** `npm start`: installs what is missing, builds what is stale, serves the site. */
import { prepareSite } from './build-site.mjs'
import { serverEntry } from './project.mjs'
import { runScript } from './run-command.mjs'
import { runServer } from './run-server.mjs'

await runScript(async () => {
  await prepareSite()
  await runServer([serverEntry], {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    // Threads that draw pictures would each keep memory of their own; glibc reads these once, at the very start.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '1000000',
  })
})
