/** `npm run check-data`: checks the database for inconsistencies. */
import { checkData } from '../data-check/check-data.ts'
import { runCommandLineTool } from './with-services.ts'

await runCommandLineTool(async (services) => {
  const { checked, findings } = await checkData(services)
  for (const { sentence, count, examples } of findings) {
    const rest = count > examples.length ? ` and ${count - examples.length} more` : ''
    process.stdout.write(`BROKEN  ${sentence}: ${examples.join(', ')}${rest}\n`)
  }
  process.stdout.write(`${checked} checks, ${findings.length} broken.\n`)
  if (findings.length > 0) process.exitCode = 1
})
