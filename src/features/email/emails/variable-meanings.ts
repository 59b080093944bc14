/** Descriptions of variables for template authors. A test compares the names with the composers'. */
import type { TemplateType } from '../contract/email.ts'

type Meanings = Readonly<Record<string, string>>

const site: Meanings = {
  'provider.name': 'Our name',
  'provider.email': 'Our e-mail address',
  'provider.phones': 'Our telephone numbers',
  'provider.address': 'Our address in one line',
  'provider.officeHours': 'Office hours for phone calls',
  'links.site': 'Link to the home page',
  'links.status': 'Link to the page for checking a registration',
  'links.seminars': 'Link to the list of seminars',
}

const seminar: Meanings = {
  'seminar.title': 'Title of the seminar',
  'seminar.days': 'Its days',
  'seminar.times': 'Start and end time of each day, Philippine time',
  'seminar.isOnline': 'true for an online seminar, for {% if %}',
  'seminar.place': 'Address of the venue, or Online',
  'seminar.directions': 'Meeting link or directions; empty for recipients who may not see them yet',
  'seminar.directionsLines': 'The same text as a list of lines, for {% for %}',
  'seminar.cpd': 'CPD points as text; empty if there are none',
  'seminar.price': 'Its price, or Free',
}

const firstName = 'First name of the recipient'
const unsubscribeLink = 'Link to the page for unsubscribing from these e-mails'
const messageOfVisitor: Meanings = {
  name: 'Name of the sender',
  email: 'E-mail address of the sender',
  message: 'Text of the message',
  messageLines: 'The same text as a list of lines, for {% for %}',
  replyLink: 'Link for replying to the sender',
  messagesLink: 'Link to the Messages tab in User Management',
}

export const templateVariableMeanings: Readonly<Record<TemplateType, Meanings>> = {
  registration_confirmation: {
    firstName,
    isConfirmed: 'true if the seat is already confirmed, for {% if %}',
    payment: 'Being checked, Verified or None needed',
    reference: 'Registration number, known to the registrant and staff',
    ...seminar,
    ...site,
  },
  payment_verified: {
    firstName,
    standing: 'Status of the seminar: ahead, over or cancelled',
    fee: 'Amount paid',
    ...seminar,
    ...site,
  },
  payment_rejected: {
    firstName,
    notes: 'Reason entered by the reviewer; empty if there is none',
    notesLines: 'The same text as a list of lines, for {% for %}',
    fee: 'Amount due',
    proofLink: 'Link for sending a new proof of payment; empty if no seats can be taken anymore',
    validUntil: 'When the link expires',
    ...seminar,
    ...site,
  },
  seminar_reminder: {
    firstName,
    daysAhead: 'Number of days until the seminar',
    unsubscribeLink,
    ...seminar,
    ...site,
  },
  seminar_changed: {
    firstName,
    changed: 'What changed, as text: date, time, place, meeting link, directions',
    changedAt: 'When it was changed',
    isDateChanged: 'true if the date or time changed, for {% if %}',
    isPlaceChanged: 'true if the place changed, for {% if %}',
    isDirectionsChanged: 'true if the meeting link or directions changed, for {% if %}',
    'former.days': 'Date or dates before the change',
    'former.times': 'Start and end time of each day before the change, Philippine time',
    'former.isOnline': 'true if it was online before the change, for {% if %}',
    'former.place': 'Address before the change, or Online',
    'former.directions':
      'Meeting link or directions before the change; empty for recipients who may not see them',
    'former.directionsLines': 'The same text as a list of lines, for {% for %}',
    ...seminar,
    ...site,
  },
  seminar_cancelled: {
    firstName,
    reason: 'Reason for the cancellation; empty if none was entered',
    reasonLines: 'The same text as a list of lines, for {% for %}',
    fee: 'Fee of the seminar; empty if it is free',
    ...seminar,
    ...site,
  },
  invitation: {
    firstName,
    registerLink: 'Link to the registration page of this seminar',
    isRequested: 'true if the recipient requested the invitation, for {% if %}',
    letterReference: 'Reference number of the attached letter',
    unsubscribeLink,
    ...seminar,
    ...site,
  },
  account_link: {
    reason: 'Purpose of the link: verify, give_access, new_email, recover or choose_password',
    accountLink: 'Link that gives access to the account',
    validUntil: 'When the link expires',
    ...site,
  },
  security_notice: {
    change:
      'What was changed, for {% case %}: password, email, former_email, google_linked, google_unlinked, second_factor_added, second_factor_removed or role',
    changedAt: 'When it was changed',
    reportLink: 'Link for reporting a change that the user did not make; it locks the account',
    validUntil: 'When the link expires',
    ...site,
  },
  registrations_link: {
    registrationsLink: 'Link that shows all registrations',
    validUntil: 'When the link expires',
    ...site,
  },
  contact_received: { ...messageOfVisitor, subject: 'Subject entered by the sender', ...site },
  password_reset_received: { ...messageOfVisitor, ...site },
  custom: site,
}
