import type { CommandContext } from '../../people/commands/command-context.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import type { PersonalDashboard } from '../contract.ts'
import { getPersonalDashboard } from '../queries/personal.ts'

export function getOwnDashboard(context: CommandContext): Promise<PersonalDashboard> {
  return getPersonalDashboard(context.db, requireSignedInActor(context), context.now)
}
