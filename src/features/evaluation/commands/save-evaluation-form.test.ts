import { describe, expect, test } from 'vitest'
import { aSeminar } from '#tests/kit/builders.ts'
import { aForm, anEndedSeminar, answeredBy, aQuestion, twoChoices } from '#tests/kit/evaluation.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { SaveFormInput } from '../contract/forms.ts'
import { findEvaluationForm } from '../queries/forms.ts'
import { copyEvaluationForm } from './copy-evaluation-form.ts'
import { changeFormStatus } from './open-form.ts'
import { saveEvaluationForm } from './save-evaluation-form.ts'

const { db, services } = await aSite()
const context = contextOf(services)

const toInput = (form: Awaited<ReturnType<typeof aForm>>): SaveFormInput => {
  const { answered: _answered, answersDeletedAt: _deleted, status: _status, ...input } = form
  return input
}

const code = (value: string) => expect.objectContaining({ code: value })

describe('saveForm', () => {
  test('stores questions in order, keeps their ids, and deletes removed ones', async () => {
    const form = await aForm(db, (await aSeminar(db)).id, {
      questions: [aQuestion({ prompt: 'First' }), aQuestion({ prompt: 'Second' })],
      values: { status: 'draft' },
    })
    const second = form.questions[1]
    const added = aQuestion({ prompt: 'New', kind: 'choice', options: twoChoices })
    const questions = [added, ...(second ? [second] : [])]
    await saveEvaluationForm(context, { ...toInput(form), questions })
    const saved = await findEvaluationForm(db, form.id)
    expect(saved).toMatchObject({ version: 2, questions: [added, second] })
  })

  test('refuses a version that someone else changed', async () => {
    const form = await aForm(db, (await aSeminar(db)).id, { values: { status: 'draft' } })
    await saveEvaluationForm(context, { ...toInput(form), title: 'Other' })
    await expect(saveEvaluationForm(context, toInput(form))).rejects.toEqual(code('form_changed'))
  })

  test('refuses a question of another form', async () => {
    const { id: seminarId } = await aSeminar(db)
    const [form, other] = [
      await aForm(db, seminarId, { values: { status: 'draft' } }),
      await aForm(db, seminarId, { values: { status: 'draft' } }),
    ]
    const stolen = { ...toInput(form), questions: other.questions }
    await expect(saveEvaluationForm(context, stolen)).rejects.toEqual(code('question_unknown'))
  })

  test('takes corrections of an open form until someone has answered', async () => {
    const form = await aForm(db, (await anEndedSeminar(db)).id)
    const reworded = form.questions.map((question) => ({ ...question, prompt: 'It was useful!' }))
    const input = { ...toInput(form), questions: reworded }
    await expect(saveEvaluationForm(context, { ...input, questions: [] })).rejects.toEqual(code('form_open'))
    await saveEvaluationForm(context, input)
    await answeredBy(services, form, [5])
    const late = { ...toInput(form), version: 2 }
    await expect(saveEvaluationForm(context, late)).rejects.toEqual(code('form_answered'))
    await saveEvaluationForm(context, { ...late, questions: reworded, closesAt: '2026-12-01T00:00:00.000Z' })
    expect(await findEvaluationForm(db, form.id)).toMatchObject({
      version: 3,
      closesAt: '2026-12-01T00:00:00.000Z',
    })
  })

  test('refuses a question with a single choice, at its choices', async () => {
    const form = await aForm(db, (await aSeminar(db)).id, { values: { status: 'draft' } })
    const questions = [aQuestion({ kind: 'choices', options: twoChoices.slice(1) })]
    await expect(async () =>
      saveEvaluationForm(context, { ...toInput(form), questions }),
    ).rejects.toMatchObject({
      details: { issues: [{ path: 'questions.0.options' }] },
    })
  })
})

describe('changeFormStatus', () => {
  test('opens one form of a seminar at a time', async () => {
    const { id: seminarId } = await aSeminar(db)
    const first = await aForm(db, seminarId)
    const second = await aForm(db, seminarId, { values: { status: 'draft' } })
    const open = { id: second.id, version: 1, status: 'open' } as const
    await expect(changeFormStatus(context, open)).rejects.toEqual(code('form_open_already'))
    await changeFormStatus(context, { id: first.id, version: 1, status: 'closed' })
    await changeFormStatus(context, open)
    expect(await findEvaluationForm(db, second.id)).toMatchObject({ status: 'open', version: 2 })
  })

  test('refuses a form without questions, and to close a draft', async () => {
    const { id } = await aForm(db, (await aSeminar(db)).id, { questions: [], values: { status: 'draft' } })
    await expect(changeFormStatus(context, { id, version: 1, status: 'open' })).rejects.toEqual(
      code('form_empty'),
    )
    await expect(changeFormStatus(context, { id, version: 1, status: 'closed' })).rejects.toEqual(
      code('form_draft'),
    )
  })
})

describe('copyForm', () => {
  test('makes a new version of an answered form, with the same questions', async () => {
    const { id: seminarId } = await anEndedSeminar(db)
    const form = await aForm(db, seminarId)
    await answeredBy(services, form, [5])
    const copy = await findEvaluationForm(
      db,
      await copyEvaluationForm(context, { fromId: form.id, seminarId }),
    )
    expect(copy).toMatchObject({ status: 'draft', answered: 0, questions: [{ prompt: 'It was useful.' }] })
    expect(copy?.questions[0]?.id).not.toBe(form.questions[0]?.id)
  })

  test('copies the standard form in English and Filipino', async () => {
    const { id: seminarId } = await aSeminar(db)
    const copy = await findEvaluationForm(db, await copyEvaluationForm(context, { fromId: null, seminarId }))
    expect(copy?.title).toBe('Seminar evaluation')
    expect(copy?.questions.filter(({ subject }) => subject === 'speaker')).toHaveLength(4)
    expect(copy?.questions.every(({ prompt, help }) => prompt !== '' && help !== null)).toBe(true)
  })
})
