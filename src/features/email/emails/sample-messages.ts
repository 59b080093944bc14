/** Sample messages for previews and tests, made by the real composers; their links do not work. */
import type * as z from 'zod/mini'
import { createSecrets } from '../../../platform/secrets.ts'
import type { TemplateVariables } from '../adapters/liquid/render-template.ts'
import type { SealedLinkToken } from '../contract/announcements.ts'
import {
  type EmailNotificationEvent,
  type EmailSeminarData,
  type emailNotificationSchemas,
  notificationTemplateTypes,
} from '../contract/announcements.ts'
import type { TemplateType } from '../contract/email.ts'
import { composeMessage } from '../reads/compose-message.ts'
import { type MailSite, siteVariables } from './template.ts'

const seminar: EmailSeminarData = {
  id: 1,
  title: 'Early Reading: Assessment & Instruction',
  startsAt: new Date('2026-12-05T01:00:00Z'),
  endsAt: new Date('2026-12-06T09:00:00Z'),
  locationType: 'in_person',
  locationAddress: 'Luntian Building, 118 Mapayapa Street, Quezon City',
  locationDetails: 'Third floor, room 301\nThe lift is behind the guard’s desk.',
  cpdPoints: 12,
  price: 1500,
  calendarSequence: 0,
}

/** Unencrypted, as it is useless. */
const sampleToken = 'sample' as SealedLinkToken
const noSecrets = createSecrets('samples hold no secret')
const validUntil = new Date('2026-11-28T02:00:00Z')
const visitor = { name: 'Liza Manalo', email: 'liza.manalo@example.ph' }

const samples: { readonly [E in EmailNotificationEvent]: z.input<(typeof emailNotificationSchemas)[E]> } = {
  'registration.confirmed': {
    firstName: 'Maria',
    paymentStatus: 'pending',
    reference: '7F3A-90C2-B81E',
    seminar,
  },
  'payment.verified': { firstName: 'Maria', standing: 'ahead', amountDue: 1500, seminar },
  'payment.rejected': {
    firstName: 'Maria',
    notes: 'The reference number cannot be read.\nPlease take the photo again.',
    amountDue: 1500,
    link: { token: sampleToken, validUntil },
    seminar,
  },
  'seminar.changed': {
    firstName: 'Maria',
    seminar,
    former: {
      ...seminar,
      startsAt: new Date('2026-11-28T01:00:00Z'),
      endsAt: new Date('2026-11-29T09:00:00Z'),
      locationAddress: 'Kalayaan Hall, 24 Bayani Road, Quezon City',
      locationDetails: 'Ground floor, room 4',
    },
  },
  'seminar.cancelled': {
    firstName: 'Maria',
    reason: 'A typhoon is expected on both days.',
    amountDue: 1500,
    seminar,
  },
  'seminar.invitation': {
    firstName: 'Maria',
    seminar,
    addressee: {
      name: 'Maria C. Santos',
      jobTitle: 'Teacher III',
      company: 'Mabini Elementary School',
    },
    isRequested: true,
  },
  'seminar.reminder': { firstName: 'Maria', daysAhead: 3, seminar },
  'contact.received': {
    ...visitor,
    subject: 'A seminar for forty teachers',
    message: 'Do you come to Samar?\n\nWe are forty teachers and would like to hear about phonics.',
  },
  'password_reset.received': { ...visitor, message: 'I have a new phone and forgot my password.' },
  'registrations.link': { token: sampleToken, validUntil },
  'account.link': { reason: 'verify', token: sampleToken, validUntil },
  'account.changed': { change: 'password', changedAt: validUntil, token: sampleToken, validUntil },
}

const announcedAt = new Date('2026-11-21T02:00:00Z')

/** A custom template has only site variables. */
export function sampleVariables(templateType: TemplateType, site: MailSite): TemplateVariables {
  const event = eventOf(templateType)
  if (event === null) return siteVariables(site)
  const unsubscribeLink = `${site.appUrl}/_api/email/unsubscribe?token=sample`
  return composeMessage(templateType, samples[event], {
    site,
    announcedAt,
    unsubscribeLink,
    secrets: noSecrets,
  }).variables
}

function eventOf(templateType: TemplateType): EmailNotificationEvent | null {
  const events = Object.keys(samples) as EmailNotificationEvent[]
  return events.find((event) => notificationTemplateTypes[event] === templateType) ?? null
}
