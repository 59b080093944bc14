import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { OwnSiteInput, SetupListSettings } from '../contract/installation.ts'
import type { Organisation } from '../contract/organisation.ts'
import { lockSection } from '../queries/settings.ts'
import { getSavedSection } from '../reads/settings.ts'
import { neutralSettings } from '../rules/neutral-settings.ts'
import { storeSettingsSection } from './store-settings-section.ts'

/**
 * Replaces the demonstration provider: sections that were never saved become neutral, saved ones stay. Refuses
 * with `site_is_own` if that was done before.
 */
export function startOwnSite(context: CommandContext, facts: OwnSiteInput): Promise<void> {
  const { personId } = requireSignedInActor(context)
  const change = inTransaction(context.db, async (tx) => {
    const installationVersion = await lockSection(tx, 'installation')
    await lockSection(tx, 'organisation')
    const installation = await getSavedSection(tx, 'installation')
    if (installation.value.kind === 'own') {
      throw new Refusal('conflict', 'site_is_own', 'The demonstration provider has already been replaced.')
    }
    const { value, version } = await getSavedSection(tx, 'organisation')
    const organisation = withFacts(version === 0 ? neutralSettings.organisation : value, facts)
    await storeSettingsSection(tx, context, {
      section: 'installation',
      version: installationVersion,
      value: { ...installation.value, ...neutralSettings.installation },
      personId,
    })
    await storeSettingsSection(tx, context, {
      section: 'organisation',
      version,
      value: organisation,
      personId,
    })
  })
  return refuseIfActorDeleted(change)
}

/** Saves what was decided about the list of setup tasks. */
export function saveSetupList(context: CommandContext, setupList: SetupListSettings): Promise<void> {
  const { personId } = requireSignedInActor(context)
  const change = inTransaction(context.db, async (tx) => {
    const version = await lockSection(tx, 'installation')
    const { value } = await getSavedSection(tx, 'installation')
    await storeSettingsSection(tx, context, {
      section: 'installation',
      version,
      value: { ...value, setupList },
      personId,
    })
  })
  return refuseIfActorDeleted(change)
}

function withFacts(organisation: Organisation, facts: OwnSiteInput): Organisation {
  const { email, mobiles, addressLines, ...others } = facts
  return {
    ...organisation,
    ...others,
    contact: { ...organisation.contact, email, mobiles, addressLines },
  }
}
