import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SecondFactors } from '../contract/second-factor.ts'
import {
  countRecoveryCodes,
  findSecondFactorTerms,
  findTotp,
  listPasskeys,
} from '../queries/second-factors.ts'
import { secondFactorDueAt } from '../rules.ts'

function written(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}

export async function getOwnSecondFactors(
  db: Database,
  personId: number,
  { secondFactor: setting }: Pick<Config, 'secondFactor'>,
): Promise<SecondFactors> {
  const [terms, totp, passkeys, recoveryCodesLeft] = await Promise.all([
    findSecondFactorTerms(db, personId),
    findTotp(db, personId),
    listPasskeys(db, personId),
    countRecoveryCodes(db, personId),
  ])
  return {
    isRequired:
      terms !== null && secondFactorDueAt(terms, { setting, appliesSince: terms.policySince }) !== null,
    totp: totp && { createdAt: totp.createdAt.toISOString(), lastUsedAt: written(totp.lastUsedAt) },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: written(lastUsedAt),
    })),
    recoveryCodesLeft,
  }
}
