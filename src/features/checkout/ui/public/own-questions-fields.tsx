import type { SyntheticEvent } from 'react'
import type { ProviderRegistrationForm } from '#app/features/checkout/contract/checkout.ts'
import { findAnswerProblem, toAnswerTexts } from '#app/features/questions/rules/answers.ts'
import type { RegistrationFormQuestion } from '#app/features/settings/contract/form-fields.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import type { DetailsEntry } from '#app/ui/public/facts.tsx'
import { Field, FieldError, type FieldInputProps } from '#app/ui/public/field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#app/ui/public/inputs.tsx'
import type {
  AnswerFieldName,
  AnswerForm,
  ProviderQuestionFields,
  QuestionFieldValue,
  QuestionFieldValues,
} from '../provider-question-fields.ts'
import { addDiscountFields } from './discount-fields.tsx'

/** Returns the id of the form's field; imported, this small chunk would split larger ones. */
const registrationFieldId = (name: string) => `registration-${name}`

/** Marker of a partly filled date, which is no date. */
const incompleteDateMarker = 'incomplete'

const nameOf = ({ id }: RegistrationFormQuestion): AnswerFieldName => `answers.${id}`

const optionId = (fieldId: string, place: number) => `${fieldId}${place === 0 ? '' : `.${place}`}`

/** Null if a form has neither questions nor discounts. */
export function createOwnFields({
  questions,
  prices,
}: ProviderRegistrationForm): ProviderQuestionFields | null {
  const own = questions.length > 0 ? createOwnQuestions(questions) : null
  return prices === undefined ? own : addDiscountFields(own, prices)
}

function createOwnQuestions(questions: readonly RegistrationFormQuestion[]): ProviderQuestionFields {
  const names = questions.map(nameOf)
  const find = (name: AnswerFieldName) => questions.find((question) => nameOf(question) === name)
  const given = (values: QuestionFieldValues) =>
    questions.filter((question) => textOf(question, values[nameOf(question)]) !== null)
  return {
    names,
    sensitiveNames: questions.filter(({ isSensitive }) => isSensitive).map(nameOf),
    labelOf: (name) => find(name)?.label ?? '',
    check: (values) =>
      Object.fromEntries(
        questions.flatMap((question) => {
          const name = nameOf(question)
          const message = findAnswerProblem(question, values[name])
          return message === null ? [] : [[name, message]]
        }),
      ),
    toAnswers: (values) =>
      Object.fromEntries(given(values).map((question) => [question.id, values[nameOf(question)]])),
    toBody: (values) => {
      const files = given(values).filter(({ type }) => type === 'file')
      const texts = given(values).filter(({ type }) => type !== 'file')
      return {
        answers: Object.fromEntries(texts.map((question) => [question.id, values[nameOf(question)]])),
        ...Object.fromEntries(files.map((question) => [nameOf(question), values[nameOf(question)] as File])),
      }
    },
    toDetails: (values) =>
      questions.map((question): DetailsEntry => [question.label, textOf(question, values[nameOf(question)])]),
    toConfirmed: (values) =>
      given(values)
        .filter(({ inConfirmation }) => inConfirmation)
        .map((question) => ({
          label: question.label,
          text: textOf(question, values[nameOf(question)]) ?? '',
        })),
    readTyped: () => Object.fromEntries(questions.flatMap(readTyped)),
    readPosted: (fields) =>
      Object.fromEntries(questions.map((question) => [nameOf(question), readPosted(question, fields)])),
    Fields: (props) => (
      <section className="grid gap-y-2" aria-labelledby="own-questions">
        <h3 id="own-questions">Additional Questions</h3>
        <QuestionFields {...props} questions={questions} />
      </section>
    ),
    OtherFields: (props) => <QuestionFields {...props} questions={questions} />,
  }
}

/** The answer for the visitor; null if there is none. A file by its name. */
function textOf({ type }: RegistrationFormQuestion, value: QuestionFieldValue): string | null {
  if (type === 'file') return value instanceof File ? value.name : value ? 'File received' : null
  const texts = toAnswerTexts(type, value)
  if (texts === null) return null
  // Noon in Manila is the same day in any time zone.
  const isDay = type === 'date' && !Number.isNaN(Date.parse(String(texts[0])))
  return isDay ? formatDate(`${texts[0]}T04:00:00Z`) : texts.join('; ')
}

function readTyped(question: RegistrationFormQuestion): [AnswerFieldName, QuestionFieldValue][] {
  const { type, options } = question
  const name = nameOf(question)
  if (type === 'choices') {
    const ticked = options.filter((_, place) => isTicked(optionId(registrationFieldId(name), place)))
    return ticked.length === 0 ? [] : [[name, ticked]]
  }
  const input = document.getElementById(registrationFieldId(name))
  if (type === 'tick') return isTicked(registrationFieldId(name)) ? [[name, true]] : []
  const isFile = type === 'file' && input instanceof HTMLInputElement
  if (isFile) return input.files?.[0] ? [[name, input.files[0]]] : []
  return input !== null && 'value' in input && input.value ? [[name, String(input.value)]] : []
}

function isTicked(id: string): boolean {
  const input = document.getElementById(id)
  return input instanceof HTMLInputElement && input.checked
}

function readPosted(
  question: RegistrationFormQuestion,
  fields: ReadonlyMap<string, string>,
): QuestionFieldValue {
  const name = nameOf(question)
  if (question.type === 'file') return null
  if (question.type === 'tick') return fields.has(name)
  if (question.type !== 'choices') return fields.get(name)?.replaceAll('\r\n', '\n') ?? ''
  return question.options
    .map((_, place) => fields.get(`${name}.${place}`))
    .filter((text) => text !== undefined)
}

interface QuestionProps {
  question: RegistrationFormQuestion
  form: AnswerForm
}

function QuestionFields({
  form,
  questions,
}: {
  form: AnswerForm
  questions: readonly RegistrationFormQuestion[]
}) {
  return questions.map((question) => <QuestionField key={question.id} question={question} form={form} />)
}

function QuestionField(props: QuestionProps) {
  const { question, form } = props
  const name = nameOf(question)
  if (question.type === 'tick') return <TickQuestion {...props} />
  if (question.type === 'choices') return <ChoicesQuestion {...props} />
  return (
    <Field
      id={registrationFieldId(`${form.prefix}${name}`)}
      label={<span className="wrap-anywhere">{question.label}</span>}
      {...(question.help !== '' && { hint: question.help })}
      isRequired={question.isRequired}
      error={form.errors[name]}
    >
      {(wiring) => (
        <QuestionInput
          {...props}
          wiring={{ ...wiring, name: `${form.prefix}${name}`, autoFocus: form.isFirstInvalid(name) }}
        />
      )}
    </Field>
  )
}

interface QuestionInputProps extends QuestionProps {
  wiring: FieldInputProps & { name: string; autoFocus: boolean }
}

function QuestionInput(props: QuestionInputProps) {
  const { question, form, wiring } = props
  const name = nameOf(question)
  const value = form.values[name]
  const bound = {
    ...wiring,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
    onBlur: () => void form.check([name]),
  }
  switch (question.type) {
    case 'long_text':
      return <TextArea {...bound} rows={3} />
    case 'choice':
      return (
        <Select
          {...bound}
          options={question.options.map((option) => ({ value: option, label: option }))}
          placeholder="Please choose"
        />
      )
    case 'date':
      return <DateQuestion {...props} />
    case 'file':
      return <FileQuestion {...props} />
    default:
      return <TextInput {...bound} autoComplete="off" />
  }
}

/** Partly filled date fields have no value but are invalid. */
function DateQuestion({ question, form, wiring }: QuestionInputProps) {
  const name = nameOf(question)
  const value = form.values[name]

  // On every key, since date fields report nothing until blur.
  function notice({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    if (currentTarget.validity.badInput) form.change({ [name]: incompleteDateMarker })
    else if (form.read()[name] === incompleteDateMarker) form.change({ [name]: null })
  }

  return (
    <TextInput
      {...wiring}
      type="date"
      max="9999-12-31"
      value={typeof value === 'string' && value !== incompleteDateMarker ? value : ''}
      onChange={(event) => form.change({ [name]: event.target.value || null })}
      onKeyUp={notice}
      onBlur={(event) => {
        notice(event)
        form.check([name])
      }}
    />
  )
}

const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf'

function FileQuestion({ question, form, wiring }: QuestionInputProps) {
  const name = nameOf(question)
  const file = form.values[name]
  const posted = form.postedFileNames[`${form.prefix}${name}`]
  return (
    <>
      {posted === undefined ? null : (
        <p className="wrap-anywhere">
          You chose <strong>{posted}</strong>. Please choose it again.
        </p>
      )}
      <input
        {...wiring}
        className="input"
        type="file"
        accept={acceptedFiles}
        onChange={(event) => form.change({ [name]: event.target.files?.[0] ?? null })}
      />
      <p className="text-small text-soft wrap-anywhere">
        {file instanceof File ? `Chosen: ${file.name}` : 'PDF, JPG, PNG or WebP, at most 5 MB'}
      </p>
    </>
  )
}

function Help({ question: { help } }: QuestionProps) {
  return help === '' ? null : <p className="field-hint wrap-anywhere">{help}</p>
}

const requiredMark = (
  <span className="required" aria-hidden="true">
    *
  </span>
)

function TickQuestion(props: QuestionProps) {
  const { question, form } = props
  const name = nameOf(question)
  return (
    <div className="field">
      <Checkbox
        id={registrationFieldId(`${form.prefix}${name}`)}
        name={`${form.prefix}${name}`}
        label={
          <span className="wrap-anywhere">
            {question.label} {question.isRequired ? requiredMark : null}
          </span>
        }
        required={question.isRequired}
        autoFocus={form.isFirstInvalid(name)}
        checked={form.values[name] === true}
        onChange={(event) => form.change({ [name]: event.target.checked })}
        error={form.errors[name]}
      />
      <Help {...props} />
    </div>
  )
}

function ChoicesQuestion(props: QuestionProps) {
  const { question, form } = props
  const name = nameOf(question)
  const value = form.values[name]
  const chosen: readonly string[] = Array.isArray(value) ? value : []
  const fieldId = registrationFieldId(`${form.prefix}${name}`)
  const errorId = `${fieldId}-error`

  function toggle(option: string, isChosen: boolean) {
    form.change({
      [name]: question.options.filter((each) => (each === option ? isChosen : chosen.includes(each))),
    })
  }

  return (
    <fieldset className="field" aria-describedby={errorId}>
      <legend className="field-label wrap-anywhere">
        {question.label} {question.isRequired ? requiredMark : null}
      </legend>
      <Help {...props} />
      {question.options.map((option, place) => (
        <Checkbox
          key={option}
          // The first has the id of the field, so that an error leads to it.
          id={optionId(fieldId, place)}
          name={`${form.prefix}${name}.${place}`}
          value={option}
          label={<span className="wrap-anywhere">{option}</span>}
          autoFocus={place === 0 && form.isFirstInvalid(name)}
          checked={chosen.includes(option)}
          onChange={(event) => toggle(option, event.target.checked)}
        />
      ))}
      <FieldError id={errorId} error={form.errors[name]} />
    </fieldset>
  )
}
