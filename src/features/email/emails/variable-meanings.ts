/** Descriptions of variables for template authors. A test compares the names with the composers'. */
import type { TemplateType } from '../contract/email.ts'

type Meanings = Readonly<Record<string, string>>

const site: Meanings = {
  'provider.name': 'Our name',
  'provider.email': 'Our e-mail address',
  'provider.phones': 'Our telephone numbers',
  'provider.address': 'Our address in one line',
  'provider.officeHours': 'When somebody answers the telephone',
  'links.site': 'Address of the home page',
  'links.status': 'Address of the page on which a registration is looked up',
  'links.seminars': 'Address of the list of seminars',
}

const seminar: Meanings = {
  'seminar.title': 'Title of the seminar',
  'seminar.days': 'Its days',
  'seminar.times': 'From when to when on each day, Philippine time',
  'seminar.isOnline': 'true for an online seminar, for {% if %}',
  'seminar.place': 'Its address, or Online',
  'seminar.directions': 'Meeting link or directions; empty for whoever may not know them yet',
  'seminar.directionsLines': 'The same line by line, for {% for %}',
  'seminar.cpd': 'Its CPD points in words; empty where it has none',
  'seminar.price': 'Its price, or Free',
}

const firstName = 'First name of whoever gets the message'
const unsubscribeLink = 'Address of the page on which its reader gets no more of the kind'
const messageOfVisitor: Meanings = {
  name: 'Name of whoever wrote',
  email: 'Their e-mail address',
  message: 'What they wrote',
  messageLines: 'The same line by line, for {% for %}',
  replyLink: 'A link that begins an answer to them',
  messagesLink: 'Address of the Messages tab in User Management',
}

export const templateVariableMeanings: Readonly<Record<TemplateType, Meanings>> = {
  registration_confirmation: {
    firstName,
    isConfirmed: 'true where the seat is certain already, for {% if %}',
    payment: 'Being checked, Verified or None needed',
    reference: 'Number by which the registrant and staff name the registration',
    ...seminar,
    ...site,
  },
  payment_verified: {
    firstName,
    standing: 'ahead, over or cancelled: what became of the seminar meanwhile',
    fee: 'What was paid',
    ...seminar,
    ...site,
  },
  payment_rejected: {
    firstName,
    notes: 'Why, in the words of whoever checked; empty where they gave none',
    notesLines: 'The same line by line, for {% for %}',
    fee: 'What was to be paid',
    proofLink: 'Address for sending a new proof of payment; empty where no seat can be taken any more',
    validUntil: 'Until when that link works',
    ...seminar,
    ...site,
  },
  seminar_reminder: {
    firstName,
    daysAhead: 'How many days are left, as a number',
    unsubscribeLink,
    ...seminar,
    ...site,
  },
  seminar_changed: {
    firstName,
    changed: 'What changed, in words: date, time, place, meeting link, directions',
    changedAt: 'When it was changed',
    isDateChanged: 'true where a day or an hour changed, for {% if %}',
    isPlaceChanged: 'true where the place changed, for {% if %}',
    isDirectionsChanged: 'true where meeting link or directions changed, for {% if %}',
    'former.days': 'The days before the change',
    'former.times': 'From when to when on each day before the change, Philippine time',
    'former.isOnline': 'true where it was online before the change, for {% if %}',
    'former.place': 'The address before the change, or Online',
    'former.directions': 'Meeting link or directions before the change; empty for whoever may not know them',
    'former.directionsLines': 'The same line by line, for {% for %}',
    ...seminar,
    ...site,
  },
  seminar_cancelled: {
    firstName,
    reason: 'Why, in our words; empty where nothing was said',
    reasonLines: 'The same line by line, for {% for %}',
    fee: 'What the seat cost; empty for a free seminar',
    ...seminar,
    ...site,
  },
  invitation: {
    firstName,
    registerLink: 'Address of the page on which one registers for this seminar',
    isRequested: 'true where somebody asked for the invitation, for {% if %}',
    letterReference: 'Reference number of the attached letter',
    unsubscribeLink,
    ...seminar,
    ...site,
  },
  account_link: {
    reason: 'verify, give_access, new_email, recover or choose_password: what the link is for',
    accountLink: 'The link itself; it opens the account',
    validUntil: 'Until when it works',
    ...site,
  },
  security_notice: {
    change:
      'What was changed, for {% case %}: password, email, former_email, google_linked, google_unlinked, second_factor_added, second_factor_removed or role',
    changedAt: 'When it was changed',
    reportLink: 'The link of whoever did not do it; it locks the account',
    validUntil: 'Until when it works',
    ...site,
  },
  registrations_link: {
    registrationsLink: 'The link itself; it shows all registrations',
    validUntil: 'Until when it works',
    ...site,
  },
  contact_received: { ...messageOfVisitor, subject: 'The subject that they gave', ...site },
  password_reset_received: { ...messageOfVisitor, ...site },
  custom: site,
}
