import type { RateRule } from '../../platform/http/rate-limits.ts'

/** How often the owner of a session may type the password of its account to change it. */
export const passwordTries: RateRule = { name: 'own_password', times: 10, withinSeconds: 900 }
