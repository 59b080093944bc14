/** Who may call the endpoints of evaluations, and the audit log entry that each change must write. */
import type { Database } from '../../src/platform/db/database.ts'
import type { AuditedCall } from './audited-calls.ts'
import { aSeminar } from './builders.ts'
import { aForm, aQuestion } from './evaluation.ts'

export const evaluationAccess = {
  'GET /evaluation/answer': 'public',
  'POST /evaluation/answer': 'public',
  'GET /evaluation/forms': 'manager',
  'POST /evaluation/forms': 'manager',
  'POST /evaluation/forms/copy': 'manager',
  'POST /evaluation/forms/status': 'manager',
  'GET /evaluation/learning': 'manager',
  'GET /evaluation/learning.csv': 'manager',
  'GET /evaluation/learning.xlsx': 'manager',
  'GET /evaluation/results': 'manager',
  'GET /evaluation/results.csv': 'manager',
  'GET /evaluation/results.xlsx': 'manager',
} as const

export function evaluationCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/evaluation/forms': {
      body: async () => ({
        ...{ seminarId: (await aSeminar(db)).id, title: 'Evaluation', intro: '', isRequired: true },
        ...{ opensAt: null, closesAt: null, version: 0, questions: [aQuestion()] },
      }),
      action: 'evaluation.form_saved',
    },
    '/evaluation/forms/copy': {
      body: async () => ({ fromId: null, seminarId: (await aSeminar(db)).id }),
      action: 'evaluation.form_copied',
    },
    '/evaluation/forms/status': {
      body: async () => {
        const { id, version } = await aForm(db, (await aSeminar(db)).id, { values: { status: 'draft' } })
        return { id, version, status: 'open' }
      },
      action: 'evaluation.form_opened',
    },
  }
}
