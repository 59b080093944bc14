/** Who may call the endpoints of accreditation and licences; part of the access matrix. */
export const accreditationAccess = {
  'GET /accreditation': 'staff',
  'POST /accreditation/changes/reason': 'manager',
  'POST /accreditation/delete': 'manager',
  'POST /accreditation/professions': 'manager',
  'GET /accreditation/professions': 'public',
  'POST /accreditation/save': 'manager',
  'GET /accreditation/provider': 'manager',
  'POST /accreditation/provider': 'manager',
  'POST /accreditation/provider/delete': 'manager',
  'GET /accreditation/seminar': 'staff',
  'POST /licences/delete': 'self',
  'POST /licences/primary': 'self',
  'GET /licences': 'self',
  'POST /licences': 'self',
} as const
