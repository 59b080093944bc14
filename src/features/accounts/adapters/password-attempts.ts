import type { RateRule } from '../../../platform/rate-limits.ts'

export const passwordTries: RateRule = { name: 'own_password', times: 10, withinSeconds: 900 }
