import { Hono } from 'hono'
import { isStaff } from '../../platform/http/actor.ts'
import { commandContext, type HttpEnvironment } from '../../platform/http/context.ts'
import { answers } from '../../platform/http/described.ts'
import { everyone } from '../../platform/http/guards.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { body, query } from '../../platform/http/input.ts'
import { conditional } from '../../platform/http/over-the-wire.ts'
import { perAddress } from '../../platform/http/per-address.ts'
import type { RateRule } from '../../platform/http/rate-limits.ts'
import { Done } from '../accounts/contract.ts'
import { DeleteSeminarInput, UpdateSeminarInput } from '../catalog/contract/seminar-forms.ts'
import {
  ChangedSeminar,
  ListSeminarsQuery,
  RegistrantCounts,
  SeminarDetails,
  SeminarDetailsQuery,
  SeminarList,
} from '../catalog/contract.ts'
import { permitted } from '../people/permitted.ts'
import { readClaimCookie, setClaimCookie } from './claim-cookie.ts'
import { addPerson } from './commands/add-person.ts'
import { deleteSeminar } from './commands/delete-seminar.ts'
import { registerForSeminar } from './commands/register-for-seminar.ts'
import { updateSeminar } from './commands/update-seminar.ts'
import { LookupInput } from './contract/lookup.ts'
import { LookupAnswer } from './contract/lookup-answer.ts'
import { OwnDetails } from './contract/own-details.ts'
import { RegisterAnswer, RegisterInput } from './contract.ts'
import { registrationBody } from './http/registration-body.ts'
import { lookUpRegistrations } from './look-up-registrations.ts'
import { getOwnDetails } from './own-details.ts'
import { countRegistration, registrationsPerAddress } from './registering-limits.ts'
import { getRegistrantCounts, getSeminarFor, listSeminarsFor } from './visible-seminars.ts'

const lookupsPerAddress: RateRule = { name: 'lookup_address', times: 30, withinSeconds: 60 }

export const registrationHttp = new Hono<HttpEnvironment>()
  .get(
    '/seminars',
    everyone,
    query(ListSeminarsQuery),
    answers('Seminars, a page at a time', SeminarList),
    conditional,
    async (c) => {
      c.header('Cache-Control', 'private, no-cache')
      return c.json(await listSeminarsFor(commandContext(c), c.req.valid('query')))
    },
  )
  .get(
    '/seminars/details',
    everyone,
    query(SeminarDetailsQuery),
    answers('One seminar', SeminarDetails, [404]),
    conditional,
    async (c) => {
      c.header('Cache-Control', 'private, no-cache')
      const { seminarId } = c.req.valid('query')
      return c.json({ seminar: await getSeminarFor(commandContext(c), seminarId) } satisfies SeminarDetails)
    },
  )
  .get(
    '/seminars/registrant-counts',
    permitted('seminars.manage'),
    query(SeminarDetailsQuery),
    answers('How many registrants a change of a seminar is e-mailed to', RegistrantCounts, [404]),
    async (c) => {
      const { seminarId } = c.req.valid('query')
      return c.json(await getRegistrantCounts(commandContext(c), seminarId))
    },
  )
  .post(
    '/seminars/update',
    permitted('seminars.manage'),
    body(UpdateSeminarInput),
    answers(
      'Change a seminar; registrants are e-mailed when it is cancelled, and when its date, time or place changes unless `notifyRegistrants` is false',
      ChangedSeminar,
      [404, 409],
    ),
    async (c) => {
      const seminar = await updateSeminar(commandContext(c), c.req.valid('json'))
      return c.json({ id: seminar.id, seminar } satisfies ChangedSeminar)
    },
  )
  .post(
    '/seminars/delete',
    permitted('seminars.manage'),
    body(DeleteSeminarInput),
    answers('Delete a seminar that nobody registered for', Done, [404, 409]),
    async (c) => {
      await deleteSeminar(commandContext(c), c.req.valid('json').seminarId)
      return c.json({ success: true } satisfies Done)
    },
  )
  .post(
    '/attendees/lookup',
    everyone,
    body(LookupInput),
    perAddress(lookupsPerAddress),
    answers('The registrations made with an e-mail address', LookupAnswer),
    async (c) => {
      const { statusCheck } = c.var.services.config
      return c.json(await lookUpRegistrations(commandContext(c), c.req.valid('json').email, statusCheck))
    },
  )
  .get(
    '/attendees/own-details',
    permitted('account.own'),
    answers('What the registration form takes from one’s account', OwnDetails),
    async (c) => c.json(await getOwnDetails(commandContext(c))),
  )
  .post(
    '/attendees',
    everyone,
    body(RegisterInput, registrationBody),
    perAddress(registrationsPerAddress, { exceptStaff: true }),
    answers('Register for a seminar; for staff also: add a person', RegisterAnswer, [404, 409, 413, 415]),
    async (c) => {
      const input = c.req.valid('json')
      const context = commandContext(c)
      const { seminarId } = input
      if (!seminarId) return c.json(await addPerson(context, input))
      if (!isStaff(c.var.actor)) await countRegistration(c.var.services.limits, input.email)
      const idempotencyKey = readIdempotencyKey(c)
      const request = { input: { ...input, seminarId }, idempotencyKey, claim: readClaimCookie(c) }
      const { isRepeated, ...answer } = await registerForSeminar(context, request)
      // A repeated answer may go to another browser than the first one did.
      if (answer.registrationType === 'new_attendee' && !c.var.actor && !isRepeated) setClaimCookie(c, answer)
      return c.json(answer)
    },
  )
