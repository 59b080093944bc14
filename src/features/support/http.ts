import { Hono } from 'hono'
import { cpdProvider } from '../../content/provider.ts'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { answers } from '../../platform/http/describe-route.ts'
import { body, query } from '../../platform/http/input.ts'
import { perAddress } from '../../platform/http/limit-per-address.ts'
import type { RateRule } from '../../platform/rate-limits.ts'
import { Done } from '../../platform/wire-shapes.ts'
import { commandContext } from '../people/http/command-context.ts'
import { everyone } from '../people/http/guards.ts'
import { permitted } from '../people/http/permitted.ts'
import { reportAccountChange } from './commands/report-account-change.ts'
import { requestPasswordReset } from './commands/request-password-reset.ts'
import { resolveMessage } from './commands/resolve-message.ts'
import { sendContactMessage } from './commands/send-contact-message.ts'
import {
  ListMessagesQuery,
  MessageList,
  PasswordResetRequestAnswer,
  ResolveMessageAnswer,
  ResolveMessageInput,
  SendContactAnswer,
} from './contract/messages.ts'
import {
  PasswordResetRequestInput,
  ReportChangeInput,
  SendContactInput,
} from './contract/visitor-messages.ts'
import { listMessages } from './queries/messages.ts'

const contactPerAddress: RateRule = { name: 'contact_address', times: 5, withinSeconds: 600 }
const resetsPerAddress: RateRule = { name: 'password_reset_address', times: 5, withinSeconds: 600 }

/** Tokens cannot be guessed; this only limits the cost of attempts. */
const reportsPerAddress: RateRule = { name: 'report_address', times: 20, withinSeconds: 600 }

const reader = { personId: null, email: cpdProvider.contact.email, name: cpdProvider.name }

const thanks = 'Thank you for writing to us. We will reply to your e-mail address.'

export const supportHttp = new Hono<HttpEnvironment>()
  .post(
    '/contact/send',
    everyone,
    body(SendContactInput),
    perAddress(contactPerAddress),
    answers('Write to the provider', SendContactAnswer),
    async (c) => {
      await sendContactMessage(commandContext(c), c.req.valid('json'), reader)
      return c.json({ message: thanks } satisfies SendContactAnswer)
    },
  )
  .post(
    '/support/password-reset-request',
    everyone,
    body(PasswordResetRequestInput),
    perAddress(resetsPerAddress),
    answers('Ask the provider for help with a lost password', PasswordResetRequestAnswer),
    async (c) => {
      await requestPasswordReset(commandContext(c), c.req.valid('json'), reader)
      return c.json({ success: true } satisfies PasswordResetRequestAnswer)
    },
  )
  .post(
    '/support/report-change',
    everyone,
    body(ReportChangeInput),
    perAddress(reportsPerAddress),
    answers(
      'Say by the link in a notice that a change of one’s account was not one’s own',
      Done,
      [401, 403, 409],
    ),
    async (c) => {
      await reportAccountChange(commandContext(c), c.req.valid('json').token, reader)
      return c.json({ success: true } satisfies Done)
    },
  )
  .get(
    '/support/messages',
    permitted('messages.manage'),
    query(ListMessagesQuery),
    answers('What visitors wrote, a page at a time', MessageList),
    async (c) => c.json(await listMessages(c.var.services.db, c.req.valid('query'))),
  )
  .post(
    '/support/messages/resolve',
    permitted('messages.manage'),
    body(ResolveMessageInput),
    answers('Mark a message as resolved', ResolveMessageAnswer, [404]),
    async (c) => {
      const message = await resolveMessage(commandContext(c), c.req.valid('json').id)
      return c.json({ message } satisfies ResolveMessageAnswer)
    },
  )
