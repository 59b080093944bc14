import type { ActionFunctionArgs } from 'react-router'
import { roomCodeSchema } from '../../../../features/attendance/ui/public/room-code-schema.ts'
import { enterRoomCode, toTicketQuery } from '../../../../features/attendance/ui/public/ticket-api.ts'
import { readPostedFields, submitPostedForm } from '../../../posted-forms.server.ts'
import { pageRequestContext } from '../../../request-context.ts'

export async function postRoomCode({ context, params }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const values = await readPostedFields(context, ['code'])
  return submitPostedForm({
    schema: roomCodeSchema,
    values,
    send: ({ code }) => enterRoomCode(api, { ticket: toTicketQuery(params.ticket ?? ''), code }),
  })
}
