import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { type InstalledPolicyName, policyTable } from '../contract/policies.ts'
import type { SiteSettings } from '../contract/settings.ts'

/** Policies of the environment, which hold where nothing is saved. */
type Installed = Pick<SitePolicies, InstalledPolicyName>

const installedNames = Object.entries(policyTable)
  .filter(([, policy]) => 'isInstalled' in policy)
  .map(([name]) => name as InstalledPolicyName)

const longestPrefix = 6

/** 'PLC' for 'Pagsulong Learning Center'; letters without accents. */
function initialsOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
  const initials = words.map((word) => word.charAt(0)).join('')
  return initials.slice(0, longestPrefix) || 'C'
}

/** Resolves policies: a saved setting wins over the environment, as for mail settings. */
export function resolvePolicies(
  environment: Installed,
  {
    policies,
    privacyNotice,
    organisation,
    paymentMethods,
  }: Pick<SiteSettings, 'policies' | 'privacyNotice' | 'organisation' | 'paymentMethods'>,
): SitePolicies {
  const { newSeminars, ...saved } = policies
  return {
    ...saved,
    privacyNoticeVersion: privacyNotice.version,
    keepsLedger: paymentMethods.keepsLedger,
    acceptsSureMatches: paymentMethods.acceptsSureMatches,
    isProofOptional: paymentMethods.keepsLedger && paymentMethods.isProofOptional,
    cpdOfficerEmail: saved.cpdOfficerEmail ?? organisation.contact.email,
    certificatePrefix: saved.certificatePrefix ?? initialsOf(organisation.name),
    ...(Object.fromEntries(
      installedNames.map((name) => [name, saved[name] ?? environment[name]]),
    ) as unknown as Installed),
  }
}
