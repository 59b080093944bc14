import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { body, query } from '../../../platform/http/input.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { permitted } from '../../people/http/permitted.ts'
import { requireReauthentication } from '../../people/http/reauthentication.ts'
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

const staff = permitted('attendees.work_with')

export const interactionsHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/interactions',
    staff,
    query(ListInteractionsQuery),
    answers('What happened with a person, the latest first, a page at a time', InteractionList, [404]),
    async (c) => c.json(await getInteractionHistory(c.var.services.db, c.req.valid('query'))),
  )
  .post(
    '/attendees/interactions',
    staff,
    body(AddInteractionInput),
    answers('Write down what happened with a person', Interaction, [404]),
    async (c) => c.json(await addInteraction(commandContext(c), c.req.valid('json'))),
  )

export const attendeeProfileHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/profile',
    permitted('account.own'),
    query(ProfileQuery),
    answers('One’s own profile, or for staff anybody’s', AttendeeProfile, [404]),
    async (c) => c.json(await getProfileForCaller(commandContext(c), c.req.valid('query').attendeeId)),
  )
  .post(
    '/attendees/update-profile',
    permitted('profiles.edit'),
    body(UpdateProfileInput),
    answers('Change what is given of a profile', AttendeeProfile, [404, 409]),
    async (c) => {
      const input = c.req.valid('json')
      const changesAccess = input.role !== undefined || input.accountStatus !== undefined
      if (changesAccess) requireReauthentication(c, 'recent')
      return c.json(await updateProfile(commandContext(c), input))
    },
  )
