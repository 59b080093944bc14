import type { TemplateType } from './email.ts'

export interface TemplateTypeLabels {
  readonly label: string
  readonly whenSent: string
}

/** In the order a registrant meets them. */
export const templateTypeLabels: Record<TemplateType, TemplateTypeLabels> = {
  registration_confirmation: {
    label: 'Registration confirmation',
    whenSent: 'Sent when someone registers for a seminar.',
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
    whenSent: 'Sent three days and one day before a seminar to everyone whose registration is verified.',
  },
  seminar_changed: {
    label: 'Seminar changed',
    whenSent: 'Sent to everyone with a seat when the date, time or place of a seminar changes.',
  },
  seminar_cancelled: {
    label: 'Seminar cancelled',
    whenSent: 'Sent to everyone with a seat when a seminar is cancelled.',
  },
  invitation: {
    label: 'Official invitation',
    whenSent: 'Sent when someone requests an official invitation or staff invite them.',
  },
  account_link: {
    label: 'Account link',
    whenSent: 'Sent to confirm an e-mail address, with a link that gives access to the account.',
  },
  security_notice: {
    label: 'Security notice',
    whenSent: 'Sent when the password, e-mail, Google link, two-step sign-in or role of an account changes.',
  },
  registrations_link: {
    label: 'Registrations link',
    whenSent: 'Sent when someone asks on the status page to get their registrations by e-mail.',
  },
  contact_received: {
    label: 'Contact message',
    whenSent: 'Sent to the office when someone sends a message from the contact page.',
  },
  password_reset_received: {
    label: 'Password help',
    whenSent: 'Sent to the office when someone cannot log in to their account.',
  },
  custom: {
    label: 'Custom',
    whenSent: 'For your own messages. Nothing is sent with it automatically.',
  },
}
