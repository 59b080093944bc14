import type { CommandContext } from '../../people/commands/command-context.ts'
import { signedInActor } from '../../people/commands/signed-in-actor.ts'
import type { PersonalDashboard } from '../contract.ts'
import { getPersonalDashboard } from '../queries/personal.ts'

export function getOwnDashboard(context: CommandContext): Promise<PersonalDashboard> {
  return getPersonalDashboard(context.db, signedInActor(context), context.now)
}
