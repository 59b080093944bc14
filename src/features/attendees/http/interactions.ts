import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { body, query } from '../../../platform/http/input.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { permitted } from '../../people/http/permitted.ts'
import { addInteraction } from '../commands/add-interaction.ts'
import {
  AddInteractionInput,
  Interaction,
  InteractionList,
  ListInteractionsQuery,
} from '../contract/interactions.ts'
import { getHistory } from '../reads/interaction-history.ts'

const staff = permitted('attendees.work_with')

export const interactionsHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/interactions',
    staff,
    query(ListInteractionsQuery),
    answers('What happened with a person, the latest first, a page at a time', InteractionList, [404]),
    async (c) => c.json(await getHistory(c.var.services.db, c.req.valid('query'))),
  )
  .post(
    '/attendees/interactions',
    staff,
    body(AddInteractionInput),
    answers('Write down what happened with a person', Interaction, [404]),
    async (c) => c.json(await addInteraction(commandContext(c), c.req.valid('json'))),
  )
