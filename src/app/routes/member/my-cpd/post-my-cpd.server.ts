import { type ActionFunctionArgs, redirect } from 'react-router'
import * as z from 'zod/mini'
import { readPostedFields, submitPostedForm } from '#app/app/posted-forms.server.ts'
import { pageRequestContext, receiveFormContext } from '#app/app/request-context.ts'
import { ExternalCreditForm } from '#app/features/passport/contract/passport.ts'

const reminderSchema = z.object({ isOn: z.string() })
const deleteSchema = z.object({ id: z.string() })

/** Adds an entry, deletes one, or saves the choice of reminders; if that fails, the page says why. */
export async function postMyCpd({ context }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const { act, id, isOn } = await readPostedFields(context, ['act', 'id', 'isOn'])
  if (act === 'remind')
    return submitPostedForm({
      schema: reminderSchema,
      values: { isOn },
      async send() {
        await api.request('POST /passport/reminders', {
          body: { isOn: isOn === 'true' },
          fallback: 'Your choice could not be saved. Please try again.',
        })
        throw redirect(isOn === 'true' ? '/my-cpd?reminded' : '/my-cpd?not-reminded', 303)
      },
    })
  if (act === 'delete')
    return submitPostedForm({
      schema: deleteSchema,
      values: { id },
      async send() {
        await api.request('POST /passport/external/delete', {
          body: { id: Number(id) },
          fallback: 'The entry could not be deleted. Please try again.',
        })
        throw redirect('/my-cpd?deleted', 303)
      },
    })
  return submitPostedForm({
    schema: ExternalCreditForm,
    values: await readPostedFields(context, [
      ...(['professionId', 'title', 'provider'] as const),
      ...(['accreditationNo', 'endedOn', 'units', 'file'] as const),
    ]),
    async send({ professionId, accreditationNo, ...credit }) {
      const { files } = await context.get(receiveFormContext)()
      await api.request('POST /passport/external', {
        body: {
          ...credit,
          professionId: Number(professionId),
          accreditationNo: accreditationNo || null,
          file: files.get('file')?.content ?? null,
        },
        fallback: 'The units could not be added. Please try again.',
      })
      throw redirect(`/my-cpd?added#cpd-${professionId}`, 303)
    },
  })
}
