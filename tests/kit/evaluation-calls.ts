/** Who may call the endpoints of evaluations, and the audit log entry that each change must write. */
import type { Database } from '../../src/platform/db/database.ts'
import { aRegistrant } from './attendance.ts'
import type { AuditedCall } from './audited-calls.ts'
import { aSeminar } from './builders.ts'
import { aForm, anEndedSeminar, aQuestion } from './evaluation.ts'

export const evaluationAccess = {
  'GET /evaluation/answer': 'public',
  'POST /evaluation/answer': 'public',
  'GET /evaluation/forms': 'manager',
  'POST /evaluation/forms': 'manager',
  'POST /evaluation/forms/copy': 'manager',
  'POST /evaluation/forms/delete': 'manager',
  'POST /evaluation/forms/status': 'manager',
  'GET /evaluation/learning': 'manager',
  'GET /evaluation/learning.csv': 'manager',
  'GET /evaluation/learning.xlsx': 'manager',
  'GET /evaluation/unanswered': 'manager',
  'POST /evaluation/open-again': 'manager',
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
    '/evaluation/forms/delete': {
      body: async () => ({ id: (await aForm(db, null)).id }),
      action: 'evaluation.form_deleted',
    },
    '/evaluation/open-again': {
      body: async () => {
        const seminar = await anEndedSeminar(db)
        const form = await aForm(db, seminar.id, { values: { status: 'closed' } })
        return { formId: form.id, registrationId: (await aRegistrant(db, seminar.id)).id, days: 7 }
      },
      action: 'evaluation.opened_again',
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
