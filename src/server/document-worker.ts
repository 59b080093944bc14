/** Program of the thread that draws documents (see `platform/documents/draw-document.ts`): each kind with its drawing. */
import { drawTicket } from '../features/attendance/adapters/ticket-pdf.ts'
import { drawCertificate } from '../features/certificates/adapters/certificate-pdf.ts'
import { drawForm } from '../features/completion/adapters/form-pdf.ts'
import { drawOfficialInvitation } from '../features/email/adapters/official-invitation-pdf.ts'
import { drawPaper } from '../features/settings/adapters/paper-pdf.ts'
import { answerDocumentRequests } from '../platform/documents/answer-requests.ts'
import { writeWorkbook } from '../platform/sheets/write-workbook.ts'

answerDocumentRequests({
  certificate: drawCertificate,
  form: drawForm,
  // Its library is large, and seldom needed.
  form_docx: async (form) =>
    (await import('../features/completion/adapters/form-docx.ts')).writeFormDocx(form),
  invitation: drawOfficialInvitation,
  paper: drawPaper,
  ticket: drawTicket,
  workbook: writeWorkbook,
})
