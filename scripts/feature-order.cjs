/** The features in order, lower ones first: each may import only those before it. A new feature is added here. */
module.exports = [
  'people',
  'settings',
  'email',
  'accounts',
  'seminars',
  'registrations',
  'questions',
  'payments',
  'checkout',
  'invitations',
  'accreditation',
  'attendance',
  'attendees',
  'support',
  'privacy',
  'dashboards',
]
