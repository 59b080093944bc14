import * as z from 'zod/mini'
import { roomCodeField } from '#app/features/attendance/contract/form-fields.ts'

/** Schema of the form on the page of a ticket, with script and without. */
export const roomCodeSchema = z.object({ code: roomCodeField })
