import { Hono } from 'hono'
import { cpdProvider } from '../../content/provider.ts'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { respondsWith } from '../../platform/http/describe-route.ts'
import { jsonBody, queryParams } from '../../platform/http/input.ts'
import { rateLimitPerIpAddress } from '../../platform/http/limit-per-address.ts'
import type { RateLimitRule } from '../../platform/rate-limits.ts'
import { SuccessResponse } from '../../platform/wire-shapes.ts'
import { commandContext } from '../people/http/command-context.ts'
import { allowEveryone } from '../people/http/guards.ts'
import { requirePermission } from '../people/http/permitted.ts'
import { reportUnauthorizedAccountChange } from './commands/report-account-change.ts'
import { resolveMessage } from './commands/resolve-message.ts'
import { requestPasswordReset, sendContactMessage } from './commands/send-support-message.ts'
import {
  ListSupportMessagesQuery,
  PasswordResetRequestResponse,
  ResolveMessageInput,
  ResolveMessageResponse,
  SendContactResponse,
  SupportMessageList,
} from './contract/messages.ts'
import {
  PasswordResetRequestInput,
  ReportAccountChangeInput,
  SendContactInput,
} from './contract/visitor-messages.ts'
import { listSupportMessages } from './queries/messages.ts'

const contactPerAddress: RateLimitRule = { name: 'contact_address', times: 5, withinSeconds: 600 }
const resetsPerAddress: RateLimitRule = { name: 'password_reset_address', times: 5, withinSeconds: 600 }

/** Tokens cannot be guessed; this only limits the cost of attempts. */
const reportsPerAddress: RateLimitRule = { name: 'report_address', times: 20, withinSeconds: 600 }

const providerRecipient = { personId: null, email: cpdProvider.contact.email, name: cpdProvider.name }

const thanks = 'Thank you for writing to us. We will reply to your e-mail address.'

export const supportHttp = new Hono<HttpEnvironment>()
  .post(
    '/contact/send',
    allowEveryone,
    jsonBody(SendContactInput),
    rateLimitPerIpAddress(contactPerAddress),
    respondsWith('Write to the provider', SendContactResponse),
    async (c) => {
      await sendContactMessage(commandContext(c), c.req.valid('json'), providerRecipient)
      return c.json({ message: thanks } satisfies SendContactResponse)
    },
  )
  .post(
    '/support/password-reset-request',
    allowEveryone,
    jsonBody(PasswordResetRequestInput),
    rateLimitPerIpAddress(resetsPerAddress),
    respondsWith('Ask the provider for help with a lost password', PasswordResetRequestResponse),
    async (c) => {
      await requestPasswordReset(commandContext(c), c.req.valid('json'), providerRecipient)
      return c.json({ success: true } satisfies PasswordResetRequestResponse)
    },
  )
  .post(
    '/support/report-change',
    allowEveryone,
    jsonBody(ReportAccountChangeInput),
    rateLimitPerIpAddress(reportsPerAddress),
    respondsWith(
      'Say by the link in a notice that a change of one’s account was not one’s own',
      SuccessResponse,
      [401, 403, 409],
    ),
    async (c) => {
      await reportUnauthorizedAccountChange(commandContext(c), c.req.valid('json').token, providerRecipient)
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )
  .get(
    '/support/messages',
    requirePermission('messages.manage'),
    queryParams(ListSupportMessagesQuery),
    respondsWith('What visitors wrote, a page at a time', SupportMessageList),
    async (c) => c.json(await listSupportMessages(c.var.services.db, c.req.valid('query'))),
  )
  .post(
    '/support/messages/resolve',
    requirePermission('messages.manage'),
    jsonBody(ResolveMessageInput),
    respondsWith('Mark a message as resolved', ResolveMessageResponse, [404]),
    async (c) => {
      const message = await resolveMessage(commandContext(c), c.req.valid('json').id)
      return c.json({ message } satisfies ResolveMessageResponse)
    },
  )
