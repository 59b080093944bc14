/** State-changing endpoints from the program to the evaluation of a seminar, and the audit log entry each must write. */
import type { Database } from '#app/platform/db/database.ts'
import { accreditationCalls } from './accreditation-calls.ts'
import { aRegistrant } from './attendance.ts'
import { attendanceCalls } from './attendance-calls.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { aSeminar } from './builders.ts'
import { certificateCalls } from './certificate-calls.ts'
import { certificateDesignCalls } from './certificate-design-calls.ts'
import { completionCalls } from './completion.ts'
import { aForm, anEndedSeminar, aQuestion } from './evaluation.ts'
import { ledgerCalls } from './ledger-calls.ts'
import { meetingCalls } from './meeting-calls.ts'
import { programmeCalls } from './programmes.ts'
import type { TestServices } from './services.ts'
import { signatureCalls } from './signatures.ts'

export function seminarDayCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  return {
    ...attendanceCalls(db),
    ...signatureCalls(db),
    ...evaluationCalls(db),
    ...ledgerCalls(services),
    ...certificateCalls(services),
    ...certificateDesignCalls(db),
    ...accreditationCalls(db),
    ...completionCalls(db),
    ...meetingCalls(services),
    ...programmeCalls(services),
  }
}

function evaluationCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/evaluation/forms': audited('evaluation.form_saved', async () => ({
      seminarId: (await aSeminar(db)).id,
      title: 'Evaluation',
      intro: '',
      isRequired: true,
      opensAt: null,
      closesAt: null,
      version: 0,
      questions: [aQuestion()],
    })),
    '/evaluation/forms/copy': audited('evaluation.form_copied', async () => ({
      fromId: null,
      seminarId: (await aSeminar(db)).id,
    })),
    '/evaluation/forms/delete': audited('evaluation.form_deleted', async () => ({
      id: (await aForm(db, null)).id,
    })),
    '/evaluation/open-again': audited('evaluation.opened_again', async () => {
      const seminar = await anEndedSeminar(db)
      const form = await aForm(db, seminar.id, { values: { status: 'closed' } })
      return { formId: form.id, registrationId: (await aRegistrant(db, seminar.id)).id, days: 7 }
    }),
    '/evaluation/forms/status': audited('evaluation.form_opened', async () => {
      const { id, version } = await aForm(db, (await aSeminar(db)).id, { values: { status: 'draft' } })
      return { id, version, status: 'open' }
    }),
  }
}
