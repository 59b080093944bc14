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
  'attendance',
  'evaluation',
  'attendees',
  'support',
  'privacy',
  'dashboards',
]
