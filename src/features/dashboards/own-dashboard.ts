import type { CommandContext } from '../../platform/http/context.ts'
import { signedInActor } from '../people/signed-in-actor.ts'
import type { PersonalDashboard } from './contract.ts'
import { getPersonalDashboard } from './queries/personal.ts'

/** The dashboard of whoever asks. */
export function getOwnDashboard(context: CommandContext): Promise<PersonalDashboard> {
  return getPersonalDashboard(context.db, signedInActor(context), context.now)
}
