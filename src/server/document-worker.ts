/** Program of the thread that draws documents (see `platform/documents/draw-document.ts`): each kind with its drawing. */
import { drawTicket } from '../features/attendance/adapters/ticket-pdf.ts'
import { drawCertificate } from '../features/certificates/adapters/certificate-pdf.ts'
import { drawForm } from '../features/completion/adapters/form-pdf.ts'
import { drawOfficialInvitation } from '../features/email/adapters/official-invitation-pdf.ts'
import { drawPaper } from '../features/settings/adapters/paper-pdf.ts'
import { answerDocumentRequests } from '../platform/documents/answer-requests.ts'
import { writeWorkbook } from '../platform/sheets/write-workbook.ts'

const filledForms = () => import('../features/completion/adapters/filled-form.ts')

answerDocumentRequests({
  certificate: drawCertificate,
  form: drawForm,
  // The libraries of Word documents are large, and seldom needed.
  filled_form: async (filled) => (await filledForms()).fillForm(filled),
  form_check: async (form) => (await filledForms()).checkFormInThread(form),
  form_docx: async (form) =>
    (await import('../features/completion/adapters/form-docx.ts')).writeFormDocx(form),
  invitation: drawOfficialInvitation,
  paper: drawPaper,
  ticket: drawTicket,
  workbook: writeWorkbook,
})
