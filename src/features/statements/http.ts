import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { acceptSureMatches } from './commands/accept-sure-matches.ts'
import { declareEmptyMonth, takeBackEmptyMonth } from './commands/empty-months.ts'
import { importAndMatchStatement } from './commands/import-statement.ts'
import { bringLinesBack, setLinesAside } from './commands/set-lines-aside.ts'
import { statementEndpoints } from './contract/endpoints.ts'
import { largestStatementInBytes } from './contract/statements.ts'
import { getMonthsWithoutStatement } from './reads/months-without-statement.ts'
import { getStatementHeadings } from './reads/statement-headings.ts'
import { getStatementImport, getStatementImports } from './reads/statement-imports.ts'

/** The file and the form around it; larger bodies are not read. */
const fileBody = {
  sizeInBytes: largestStatementInBytes + 16 * 1024,
  message: 'The file is larger than 5 MB.',
}

export const statementsHttp = serveEndpoints(statementEndpoints, {
  'POST /money/imports': {
    bodyLimit: fileBody,
    handle: async (c, { body: { file, ...input }, json }) => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return json(await importAndMatchStatement(commandContext(c), { ...input, bytes }))
    },
  },
  'POST /money/imports/empty': async (c, { body, json }) =>
    json(await declareEmptyMonth(commandContext(c), body)),
  'POST /money/imports/empty/undo': async (c, { body, json }) => {
    await takeBackEmptyMonth(commandContext(c), body)
    return json({ success: true })
  },
  'GET /money/imports/months': async (c, { json }) => {
    const { db, now } = commandContext(c)
    return json(await getMonthsWithoutStatement(db, now))
  },
  'POST /money/imports/headings': {
    bodyLimit: fileBody,
    handle: async (c, { body: { file, accountId }, json }) => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return json(await getStatementHeadings(c.var.services.db, { bytes, accountId }))
    },
  },
  'GET /money/imports': async (c, { query, json }) =>
    json(await getStatementImport(c.var.services.db, query)),
  'GET /money/imports/list': async (c, { query, json }) =>
    json(await getStatementImports(c.var.services.db, query)),
  'POST /money/match/accept-sure': async (c, { body, json }) =>
    json({ accepted: await acceptSureMatches(commandContext(c), body.importId) }),
  'POST /money/match/set-aside': async (c, { body, json }) =>
    json({ changed: await setLinesAside(commandContext(c), body) }),
  'POST /money/match/bring-back': async (c, { body, json }) =>
    json({ changed: await bringLinesBack(commandContext(c), body) }),
})
