/** State-changing endpoints from the programme to the evaluation of a seminar, and the audit log entry each must write. */
import { accreditationCalls } from './accreditation-calls.ts'
import { attendanceCalls } from './attendance-calls.ts'
import type { AuditedCall } from './audited-calls.ts'
import { certificateCalls } from './certificate-calls.ts'
import { certificateDesignCalls } from './certificate-design-calls.ts'
import { evaluationCalls } from './evaluation-calls.ts'
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
    ...meetingCalls(services),
    ...programmeCalls(services),
  }
}
