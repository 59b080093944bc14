import type { ActionFunctionArgs } from 'react-router'
import { RoomCodeFields } from '../../../../features/attendance/contract/room-code.ts'
import { enterRoomCode, toTicketQuery } from '../../../../features/attendance/ui/public/ticket-api.ts'
import { readPostedFields, submitPostedForm } from '../../../posted-forms.server.ts'
import { pageRequestContext } from '../../../request-context.ts'

export async function postRoomCode({ context, params }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const values = await readPostedFields(context, ['code'])
  return submitPostedForm({
    schema: RoomCodeFields,
    values,
    send: ({ code }) => enterRoomCode(api, { ticket: toTicketQuery(params.ticket ?? ''), code }),
  })
}
