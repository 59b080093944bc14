import type { ActionFunctionArgs } from 'react-router'
import * as z from 'zod/mini'
import { readPostedFields, submitPostedForm } from '#app/app/posted-forms.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { LicenceFormValues } from '#app/features/accreditation/contract/licence-fields.ts'
import { roomCodeSchema } from '#app/features/attendance/ui/public/room-code-schema.ts'
import {
  enterRoomCode,
  sendTicketLink,
  ticketLinkFormValue,
  toTicketQuery,
} from '#app/features/attendance/ui/public/ticket-api.ts'
import { correctionForm } from '#app/features/certificates/ui/member/correction-form.tsx'
import {
  correctionSchema,
  printedNameSchema,
} from '#app/features/certificates/ui/member/holder-form-schemas.ts'
import {
  choosePrintedName,
  giveLicence,
  requestCorrection,
} from '#app/features/certificates/ui/member/own-certificates-api.ts'
import { printedNameForm } from '#app/features/certificates/ui/member/printed-name-section.tsx'
import { licenceForm } from '#app/features/certificates/ui/member/wanted-licence-section.tsx'

/** Forms of the page by their field `form`, which comes back with what was typed; the room code has none. */
export async function postTicketForm(args: ActionFunctionArgs) {
  const { form } = await readPostedFields(args.context, ['form'])
  switch (form) {
    case printedNameForm:
      return postPrintedName(args)
    case correctionForm:
      return postCorrection(args)
    case licenceForm:
      return postLicence(args)
    case ticketLinkFormValue:
      return postLinkForm(args)
    default:
      return postRoomCode(args)
  }
}

async function postRoomCode({ context, params }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const values = await readPostedFields(context, ['code'])
  return submitPostedForm({
    schema: roomCodeSchema,
    values,
    send: ({ code }) => enterRoomCode(api, { ticket: toTicketQuery(params.ticket ?? ''), code }),
  })
}

/** The ticket as endpoints of certificates take it. */
function toHolderQuery({ ticket = '' }: ActionFunctionArgs['params']) {
  const query = toTicketQuery(ticket)
  return 'body' in query ? { link: query.body } : query
}

const formField = { form: z.string() }

async function postLinkForm({ context, params }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  return submitPostedForm({
    schema: z.object(formField),
    values: await readPostedFields(context, ['form']),
    async send() {
      await sendTicketLink(api, params.ticket ?? '')
      return { form: ticketLinkFormValue }
    },
  })
}

async function postPrintedName({ context, params }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const values = await readPostedFields(context, ['form', 'name'])
  return submitPostedForm({
    schema: z.extend(printedNameSchema, formField),
    values,
    async send({ name }) {
      await choosePrintedName(api, { ...toHolderQuery(params), name })
      return { form: printedNameForm }
    },
  })
}

async function postCorrection({ context, params }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const values = await readPostedFields(context, ['form', 'certificateId', 'wanted', 'message'])
  return submitPostedForm({
    schema: z.extend(correctionSchema, { ...formField, certificateId: z.string() }),
    values,
    async send({ certificateId, wanted, message }) {
      const ticket = toHolderQuery(params)
      const link = 'link' in ticket ? ticket : {}
      await requestCorrection(api, { ...link, certificateId: Number(certificateId), wanted, message })
      return { form: correctionForm }
    },
  })
}

async function postLicence({ context, params }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const values = await readPostedFields(context, ['form', 'professionId', 'licenseNo', 'expiresOn'])
  return submitPostedForm({
    schema: z.extend(LicenceFormValues, formField),
    values,
    async send({ professionId, licenseNo, expiresOn }) {
      const licence = { professionId: Number(professionId), licenseNo, expiresOn: expiresOn || null }
      await giveLicence(api, { ...toHolderQuery(params), ...licence })
      return { form: licenceForm }
    },
  })
}
