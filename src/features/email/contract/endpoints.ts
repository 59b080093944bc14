import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { EmptyInput } from '#app/platform/wire-shapes.ts'
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
  TemplateTypeList,
  UpdateTemplateInput,
} from './templates.ts'

export const mailSettingsEndpoints = {
  'GET /email/config/get': {
    summary: 'Get the mail settings with masked secrets',
    access: 'mail.manage',
    shows: ['mail-configuration'],
    response: MailConfiguration,
  },
  'POST /email/config/update': {
    summary: 'Update the given mail settings',
    access: 'mail.configure',
    changes: ['mail-configuration'],
    reauthentication: 'recent',
    body: UpdateMailSettingsInput,
    response: MailConfiguration,
  },
  'GET /email/integration/health': {
    summary: 'Check whether the mail server accepts the login',
    access: 'mail.manage',
    response: MailHealth,
    refusals: [429],
  },
  'POST /email/integration/test': {
    summary: 'Send a test e-mail',
    access: 'mail.manage',
    body: TestMailInput,
    response: TestMailResponse,
    refusals: [409, 429],
  },
  'GET /email/integration/deliverability': {
    summary: "Check the DNS records of the sender's domain",
    access: 'mail.manage',
    response: DeliverabilityReport,
    refusals: [409, 429],
  },
} as const satisfies DeclaredEndpoints

export const mailStatisticsEndpoints = {
  'GET /email/stats/overview': {
    summary: 'Count sent, delivered and opened messages',
    access: 'mail.manage',
    response: MailStatistics,
  },
  'GET /email/stats/days': {
    summary: 'Count messages of the last days, by day',
    access: 'mail.manage',
    query: MailStatisticsByDayQuery,
    response: MailStatisticsByDay,
  },
} as const satisfies DeclaredEndpoints

export const outboxEndpoints = {
  'GET /email/outbox': {
    summary: 'List messages with their delivery status',
    access: 'mail.manage',
    shows: ['outbox'],
    query: OutboxQuery,
    response: OutboxList,
  },
  'GET /email/outbox/message': {
    summary: 'Get a message with its delivery events and a preview',
    access: 'mail.manage',
    shows: ['outbox'],
    query: OutboxMessageQuery,
    response: OutboxMessageDetails,
    refusals: [404],
  },
  'POST /email/outbox/retry': {
    summary: 'Retry a failed message',
    access: 'mail.manage',
    changes: ['outbox', 'email'],
    body: OutboxMessageInput,
    response: RetryMessageResponse,
    refusals: [404, 409],
  },
  'POST /email/outbox/retry-all': {
    summary: 'Retry all failed messages',
    access: 'mail.manage',
    changes: ['outbox', 'email'],
    body: EmptyInput,
    response: RetryAllResponse,
  },
  'POST /email/outbox/resend': {
    summary: 'Send a message again as a new one',
    access: 'mail.manage',
    changes: ['outbox', 'email'],
    body: OutboxMessageInput,
    response: ResendMessageResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

export const mailTemplatesEndpoints = {
  'GET /email/templates/list': {
    summary: 'List custom templates, newest first',
    access: 'mail.manage',
    shows: ['email-templates'],
    response: TemplateList,
  },
  'GET /email/templates/types': {
    summary: 'List message types',
    access: 'mail.manage',
    response: TemplateTypeList,
  },
  'GET /email/templates/reference': {
    summary: 'List message types with their variables and shipped templates',
    access: 'mail.manage',
    shows: ['settings'],
    response: TemplateReference,
  },
  'POST /email/templates/preview': {
    summary: 'Preview a template with sample data',
    access: 'mail.manage',
    body: PreviewTemplateInput,
    response: TemplatePreview,
    refusals: [429],
  },
  'POST /email/templates/send-to-me': {
    summary: 'Send a template with sample data to the caller',
    access: 'mail.manage',
    reauthentication: 'recent',
    body: PreviewTemplateInput,
    response: TestMailResponse,
    refusals: [409, 429],
  },
  'POST /email/templates/create': {
    summary: 'Create a template; an active one replaces the active one of its type',
    access: 'mail.manage',
    changes: ['email-templates'],
    reauthentication: 'recent',
    body: CreateTemplateInput,
    response: TemplateResponse,
  },
  'POST /email/templates/update': {
    summary: 'Update a template',
    access: 'mail.manage',
    changes: ['email-templates'],
    reauthentication: 'recent',
    body: UpdateTemplateInput,
    response: TemplateResponse,
    refusals: [404, 409],
  },
  'POST /email/templates/delete': {
    summary: 'Delete a template; the shipped one is used again',
    access: 'mail.manage',
    changes: ['email-templates'],
    reauthentication: 'recent',
    body: DeleteTemplateInput,
    response: DeleteTemplateResponse,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

export const unsubscribeEndpoints = {
  'GET /email/unsubscribe': {
    summary: 'Show the unsubscribe page; changes nothing',
    access: 'public',
    responseType: 'text/html',
    refusals: [400],
  },
  'POST /email/unsubscribe': {
    summary: 'Unsubscribe from such e-mails (RFC 8058, one click)',
    access: 'public',
    responseType: 'text/html',
    refusals: [400],
  },
} as const satisfies DeclaredEndpoints

export const mailWebhooksEndpoints = {
  'POST /webhooks/email': {
    summary:
      'Receive events from Postmark, SendGrid, Mailgun, Resend or Brevo, authenticated by the webhook secret',
    access: 'public',
    response: WebhookResponse,
    refusals: [400, 401, 413, 429],
  },
  'GET /email/webhooks/status': {
    summary: 'Get the webhook URL and the last event received',
    access: 'mail.manage',
    shows: ['mail-configuration'],
    response: WebhookStatus,
  },
} as const satisfies DeclaredEndpoints

type MailSettingsEndpoints = typeof mailSettingsEndpoints
type MailStatisticsEndpoints = typeof mailStatisticsEndpoints
type OutboxEndpoints = typeof outboxEndpoints
type MailTemplatesEndpoints = typeof mailTemplatesEndpoints
type UnsubscribeEndpoints = typeof unsubscribeEndpoints
type MailWebhooksEndpoints = typeof mailWebhooksEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints
    extends MailSettingsEndpoints,
      MailStatisticsEndpoints,
      OutboxEndpoints,
      MailTemplatesEndpoints,
      UnsubscribeEndpoints,
      MailWebhooksEndpoints {}
}
