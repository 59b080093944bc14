/** Forms that are kept to be copied into seminars. */

import { expect, test } from 'vitest'
import { aSeminar } from '#tests/kit/builders.ts'
import { aCheck, aForm, aScoredQuestion } from '#tests/kit/evaluation.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { findEvaluationForm, listEvaluationForms } from '../queries/forms.ts'
import { copyEvaluationForm } from './copy-evaluation-form.ts'
import { deleteEvaluationForm } from './delete-evaluation-form.ts'
import { changeFormStatus } from './open-form.ts'

const { db, services } = await aSite()
const context = contextOf(services)

const code = (value: string) => expect.objectContaining({ code: value })

test('A form of a seminar is copied to the library with its questions, and from there to another seminar', async () => {
  const form = await aCheck(db, (await aSeminar(db)).id)
  const storedId = await copyEvaluationForm(context, { fromId: form.id, seminarId: null })
  const { id: seminarId } = await aSeminar(db)
  const usedId = await copyEvaluationForm(context, { fromId: storedId, seminarId })
  for (const [id, owner] of [
    [storedId, null],
    [usedId, seminarId],
  ] as const)
    expect(await findEvaluationForm(db, id)).toMatchObject({
      seminarId: owner,
      status: 'draft',
      answered: 0,
      passPercent: 75,
      title: 'What you learnt',
      questions: [aScoredQuestion(), aScoredQuestion({ prompt: 'And this?' })],
    })
})

test('The standard form is copied to the library too, where a form is never open', async () => {
  const id = await copyEvaluationForm(context, { fromId: null, seminarId: null })
  expect((await listEvaluationForms(db, null)).map((form) => form.id)).toContain(id)
  await expect(changeFormStatus(context, { id, version: 1, status: 'open' })).rejects.toEqual(
    code('form_unknown'),
  )
})

test('Deleting a form of the library keeps its copies; forms of seminars are not deleted', async () => {
  const form = await aForm(db, null)
  const { id: seminarId } = await aSeminar(db)
  const copyId = await copyEvaluationForm(context, { fromId: form.id, seminarId })
  await deleteEvaluationForm(context, { id: form.id })
  await expect(deleteEvaluationForm(context, { id: form.id })).rejects.toEqual(code('form_unknown'))
  await expect(deleteEvaluationForm(context, { id: copyId })).rejects.toEqual(code('form_of_seminar'))
  expect(await findEvaluationForm(db, copyId)).toMatchObject({ questions: [{ prompt: 'It was useful.' }] })
})
