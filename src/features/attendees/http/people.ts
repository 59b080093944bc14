import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { body, query } from '../../../platform/http/input.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { permitted } from '../../people/http/permitted.ts'
import { requireReauthentication } from '../../people/http/reauthentication.ts'
import { updateProfile } from '../commands/update-profile.ts'
import { AttendeeProfile, ProfileQuery, UpdateProfileInput } from '../contract/profile.ts'
import { getProfileFor } from '../reads/profile.ts'

export const peopleOfOfficeHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/profile',
    permitted('account.own'),
    query(ProfileQuery),
    answers('One’s own profile, or for staff anybody’s', AttendeeProfile, [404]),
    async (c) => c.json(await getProfileFor(commandContext(c), c.req.valid('query').attendeeId)),
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
