/** Program of the thread that draws documents (see `platform/documents/draw-document.ts`): each kind with its drawing. */
import { drawOfficialInvitation } from '../features/email/adapters/official-invitation-pdf.ts'
import { answerDocumentRequests } from '../platform/documents/answer-requests.ts'

answerDocumentRequests({ invitation: drawOfficialInvitation })
