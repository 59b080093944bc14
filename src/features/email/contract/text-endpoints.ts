import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { TestMailResponse } from './settings.ts'
import { TemplatePreview } from './templates.ts'
import { EmailTextsDraft, SavedEmailTexts, SaveEmailTextsInput } from './texts.ts'

export const emailTextsEndpoints = {
  'GET /email/texts': {
    summary: 'Get the sentences of e-mails that were changed',
    access: 'mail.manage',
    shows: ['settings'],
    response: SavedEmailTexts,
  },
  'POST /email/texts': {
    summary: 'Change sentences of one e-mail; those left out have the shipped text again',
    access: 'mail.manage',
    changes: ['settings'],
    reauthentication: 'recent',
    body: SaveEmailTextsInput,
    response: SavedEmailTexts,
    refusals: [409],
  },
  'POST /email/texts/preview': {
    summary: 'Preview an e-mail with changed sentences and sample data',
    access: 'mail.manage',
    body: EmailTextsDraft,
    response: TemplatePreview,
    refusals: [429],
  },
  'POST /email/texts/send-to-me': {
    summary: 'Send an e-mail with changed sentences and sample data to the caller',
    access: 'mail.manage',
    reauthentication: 'recent',
    body: EmailTextsDraft,
    response: TestMailResponse,
    refusals: [409, 429],
  },
} as const satisfies DeclaredEndpoints

type EmailTextsEndpoints = typeof emailTextsEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends EmailTextsEndpoints {}
}
