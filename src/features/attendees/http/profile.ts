import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody, queryParams } from '../../../platform/http/input.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { assertReauthenticated } from '../../people/http/reauthentication.ts'
import { addInteraction } from '../commands/add-interaction.ts'
import { updateProfile } from '../commands/update-profile.ts'
import {
  AddInteractionInput,
  Interaction,
  InteractionList,
  ListInteractionsQuery,
} from '../contract/interactions.ts'
import { AttendeeProfile, ProfileQuery, UpdateProfileInput } from '../contract/profile.ts'
import { getInteractionHistory, getProfileForCaller } from '../reads/profile.ts'

const staff = requirePermission('attendees.work_with')

export const interactionsHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/interactions',
    staff,
    queryParams(ListInteractionsQuery),
    respondsWith('What happened with a person, the latest first, a page at a time', InteractionList, [404]),
    async (c) => c.json(await getInteractionHistory(c.var.services.db, c.req.valid('query'))),
  )
  .post(
    '/attendees/interactions',
    staff,
    jsonBody(AddInteractionInput),
    respondsWith('Write down what happened with a person', Interaction, [404]),
    async (c) => c.json(await addInteraction(commandContext(c), c.req.valid('json'))),
  )

export const attendeeProfileHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/profile',
    requirePermission('account.own'),
    queryParams(ProfileQuery),
    respondsWith('One’s own profile, or for staff anybody’s', AttendeeProfile, [404]),
    async (c) => c.json(await getProfileForCaller(commandContext(c), c.req.valid('query').attendeeId)),
  )
  .post(
    '/attendees/update-profile',
    requirePermission('profiles.edit'),
    jsonBody(UpdateProfileInput),
    respondsWith('Change what is given of a profile', AttendeeProfile, [404, 409]),
    async (c) => {
      const input = c.req.valid('json')
      const changesAccess = input.role !== undefined || input.accountStatus !== undefined
      if (changesAccess) assertReauthenticated(c, 'recent')
      return c.json(await updateProfile(commandContext(c), input))
    },
  )
