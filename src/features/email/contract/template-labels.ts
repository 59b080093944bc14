import type { TemplateType } from './email.ts'

export interface TemplateTypeLabels {
  readonly label: string
  readonly whenSent: string
}

/** In the order a registrant meets them. */
export const templateTypeLabels: Record<TemplateType, TemplateTypeLabels> = {
  registration_confirmation: {
    label: 'Registration confirmation',
    whenSent: 'Sent as soon as somebody has registered for a seminar.',
  },
  payment_verified: {
    label: 'Payment verified',
    whenSent: 'Sent when a proof of payment is approved.',
  },
  payment_rejected: {
    label: 'Payment rejected',
    whenSent: 'Sent when a proof of payment is rejected, with a link for sending a new one.',
  },
  seminar_reminder: {
    label: 'Seminar reminder',
    whenSent: 'Sent three days and one day before a seminar, to everybody whose registration is verified.',
  },
  seminar_changed: {
    label: 'Seminar changed',
    whenSent: 'Sent to everybody who holds a seat when the date, time or place of a seminar changes.',
  },
  seminar_cancelled: {
    label: 'Seminar cancelled',
    whenSent: 'Sent to everybody who holds a seat when a seminar is cancelled.',
  },
  invitation: {
    label: 'Official invitation',
    whenSent: 'Sent when somebody asks for an official invitation, or the office invites them.',
  },
  account_link: {
    label: 'Account link',
    whenSent: 'Sent to prove an e-mail address, with a link that opens the account.',
  },
  security_notice: {
    label: 'Security notice',
    whenSent: 'Sent when the password, e-mail, Google link, second factor or role of an account was changed.',
  },
  registrations_link: {
    label: 'Registrations link',
    whenSent: 'Sent when somebody asks on the status page for their registrations by e-mail.',
  },
  contact_received: {
    label: 'Contact message',
    whenSent: 'Sent to the office when somebody writes on the contact page.',
  },
  password_reset_received: {
    label: 'Password help',
    whenSent: 'Sent to the office when somebody cannot get into their account.',
  },
  custom: {
    label: 'Custom',
    whenSent: 'Kept for a text of your own; no message is sent with it by itself.',
  },
}
