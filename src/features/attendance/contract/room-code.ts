/** The form on the page of a ticket, apart because the browser needs no other shape of it. */
import * as z from 'zod/mini'

export const roomCodeField = z
  .string('Enter the six digits.')
  .check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, 'Enter the six digits shown in the room.'))

export const RoomCodeFields = z.object({ code: roomCodeField })
