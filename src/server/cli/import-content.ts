/** `npm run import-content -- FOLDER`: saves the content files of an earlier release as settings. */
import { importFormerContent } from '#app/features/settings/commands/import-former-content.ts'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { runCommandLineTool } from './with-services.ts'

const usage = 'Usage: npm run import-content -- FOLDER, where FOLDER is the former src/content'

await runCommandLineTool(async ({ db, clock }) => {
  const [folder, ...rest] = process.argv.slice(2)
  if (folder === undefined || rest.length > 0) throw new OperatorError(usage)
  const saved = await importFormerContent(db, folder, clock())
  const text = saved.length === 0 ? 'Nothing was changed there.' : `Saved: ${saved.join(', ')}.`
  process.stdout.write(`${text}\n`)
})
