import { EmptyInput } from '../../../platform/wire-shapes.ts'
import type { DeclaredEndpoints } from '../../people/contract/endpoint.ts'
import {
  OutboxList,
  OutboxMessageDetails,
  OutboxMessageInput,
  OutboxMessageQuery,
  OutboxQuery,
  ResendMessageResponse,
  RetryAllResponse,
  RetryMessageResponse,
} from './outbox.ts'
import {
  DeliverabilityReport,
  MailConfiguration,
  MailHealth,
  TestMailInput,
  TestMailResponse,
  UpdateMailSettingsInput,
  WebhookResponse,
  WebhookStatus,
} from './settings.ts'
import { MailStatistics, MailStatisticsByDay, MailStatisticsByDayQuery } from './statistics.ts'
import {
  CreateTemplateInput,
  DeleteTemplateInput,
  DeleteTemplateResponse,
  PreviewTemplateInput,
  TemplateList,
  TemplatePreview,
  TemplateReference,
  TemplateResponse,
  UpdateTemplateInput,
} from './templates.ts'

export const mailSettingsEndpoints = {
  'GET /email/config/get': {
    summary: 'The mail settings, secrets masked',
    access: 'mail.manage',
    response: MailConfiguration,
  },
  'POST /email/config/update': {
    summary: 'Change what is given of the mail settings',
    access: 'mail.configure',
    reauthentication: 'recent',
    body: UpdateMailSettingsInput,
    response: MailConfiguration,
  },
  'GET /email/integration/health': {
    summary: 'Whether the mail server accepts our sign-in',
    access: 'mail.manage',
    response: MailHealth,
    refusals: [429],
  },
  'POST /email/integration/test': {
    summary: 'Send a letter to try the mail settings',
    access: 'mail.manage',
    body: TestMailInput,
    response: TestMailResponse,
    refusals: [409, 429],
  },
  'GET /email/integration/deliverability': {
    summary: "What DNS says of the sender's domain",
    access: 'mail.manage',
    response: DeliverabilityReport,
    refusals: [409, 429],
  },
} as const satisfies DeclaredEndpoints

export const mailStatisticsEndpoints = {
  'GET /email/stats/overview': {
    summary: 'How many messages were sent, arrived and were read',
    access: 'mail.manage',
    response: MailStatistics,
  },
  'GET /email/stats/days': {
    summary: 'What happened to messages on each of the last days',
    access: 'mail.manage',
    query: MailStatisticsByDayQuery,
    response: MailStatisticsByDay,
  },
} as const satisfies DeclaredEndpoints

export const outboxEndpoints = {
  'GET /email/outbox': {
    summary: 'Messages and what became of them, a page at a time',
    access: 'mail.manage',
    query: OutboxQuery,
    response: OutboxList,
  },
  'GET /email/outbox/message': {
    summary: 'One message with its reports and how it looks',
    access: 'mail.manage',
    query: OutboxMessageQuery,
    response: OutboxMessageDetails,
    refusals: [404],
  },
  'POST /email/outbox/retry': {
    summary: 'Try a message again that was given up',
    access: 'mail.manage',
    body: OutboxMessageInput,
    response: RetryMessageResponse,
    refusals: [404, 409],
  },
  'POST /email/outbox/retry-all': {
    summary: 'Try every message again that was given up',
    access: 'mail.manage',
    body: EmptyInput,
    response: RetryAllResponse,
  },
  'POST /email/outbox/resend': {
    summary: 'Send a message once more',
    access: 'mail.manage',
    body: OutboxMessageInput,
    response: ResendMessageResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

export const mailTemplatesEndpoints = {
  'GET /email/templates/list': {
    summary: 'The provider’s own templates, the newest first',
    access: 'mail.manage',
    response: TemplateList,
  },
  'GET /email/templates/reference': {
    summary: 'Every type of message with its variables and the template shipped for it',
    access: 'mail.manage',
    response: TemplateReference,
  },
  'POST /email/templates/preview': {
    summary: 'The message that a template makes of a sample',
    access: 'mail.manage',
    body: PreviewTemplateInput,
    response: TemplatePreview,
    refusals: [429],
  },
  'POST /email/templates/send-to-me': {
    summary: 'Send a template, filled with a sample, to one’s own address',
    access: 'mail.manage',
    body: PreviewTemplateInput,
    response: TestMailResponse,
    refusals: [409, 429],
  },
  'POST /email/templates/create': {
    summary: 'Keep a template; an active one replaces the active one of its type',
    access: 'mail.manage',
    body: CreateTemplateInput,
    response: TemplateResponse,
  },
  'POST /email/templates/update': {
    summary: 'Change a template',
    access: 'mail.manage',
    body: UpdateTemplateInput,
    response: TemplateResponse,
    refusals: [404, 409],
  },
  'POST /email/templates/delete': {
    summary: 'Delete a template; the shipped one is used again',
    access: 'mail.manage',
    body: DeleteTemplateInput,
    response: DeleteTemplateResponse,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

export const unsubscribeEndpoints = {
  'GET /email/unsubscribe': {
    summary: 'Asks whether letters like this one shall stop; changes nothing',
    access: 'public',
    responseType: 'text/html',
    refusals: [400],
  },
  'POST /email/unsubscribe': {
    summary: 'Stops letters like this one (RFC 8058, one click)',
    access: 'public',
    responseType: 'text/html',
    refusals: [400],
  },
} as const satisfies DeclaredEndpoints

export const mailWebhooksEndpoints = {
  'POST /webhooks/email': {
    summary:
      'Events as Postmark, SendGrid, Mailgun, Resend or Brevo report them, proven by the webhook secret',
    access: 'public',
    response: WebhookResponse,
    refusals: [400, 401, 413, 429],
  },
  'GET /email/webhooks/status': {
    summary: 'Where providers report to, and when they last did',
    access: 'mail.manage',
    response: WebhookStatus,
  },
} as const satisfies DeclaredEndpoints

type MailSettingsEndpoints = typeof mailSettingsEndpoints
type MailStatisticsEndpoints = typeof mailStatisticsEndpoints
type OutboxEndpoints = typeof outboxEndpoints
type MailTemplatesEndpoints = typeof mailTemplatesEndpoints
type UnsubscribeEndpoints = typeof unsubscribeEndpoints
type MailWebhooksEndpoints = typeof mailWebhooksEndpoints

declare module '../../../platform/endpoint.ts' {
  interface ApiEndpoints
    extends MailSettingsEndpoints,
      MailStatisticsEndpoints,
      OutboxEndpoints,
      MailTemplatesEndpoints,
      UnsubscribeEndpoints,
      MailWebhooksEndpoints {}
}
