import type { AnswerPage } from '#app/features/evaluation/contract/answering.ts'
import { maxAnswerTextLength, minShownAnswers } from '#app/features/evaluation/contract/form-values.ts'
import type { EvaluationQuestionToShow } from '#app/features/evaluation/contract/forms.ts'
import {
  type AnswerField,
  type AnswerGroup,
  toAnswerGroups,
} from '#app/features/evaluation/rules/answer-fields.ts'
import { getQuestionScale, likertLabels } from '#app/features/evaluation/rules/scales.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field, FieldError } from '#app/ui/public/field.tsx'
import { TextArea } from '#app/ui/public/inputs.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { attemptInputNames, checkboxName } from './posted-answers.ts'
import { type AnswerFormOptions, useAnswerForm } from './use-answer-form.ts'

export interface AnswerFormProps extends AnswerFormOptions {
  check: AnswerPage['check']
  /** True if the form is closed for everybody else. */
  isLate: boolean
  /** URL to which the form is posted without script. */
  action: string
}

/**
 * Form that is posted to its page without script, and sent by script otherwise, so that a failure loses
 * nothing.
 */
export function AnswerForm({ check, isLate, action, ...options }: AnswerFormProps) {
  const { form, speakers } = options
  const { posted, failure, isRestored, isSending, props } = useAnswerForm(options)
  const groups = toAnswerGroups(form.questions, speakers)
  return (
    <form className="grid gap-6" method="post" action={action} noValidate aria-label={form.title} {...props}>
      {isRestored ? (
        <Alert title="Your answers are not sent yet">
          <p>What you entered on this device is in the form again.</p>
        </Alert>
      ) : null}
      {check === null ? (
        <Alert title="We know that you answered, not what.">
          <p>Your answers are stored without your name and cannot be changed later.</p>
          {isLate ? (
            <p>
              As you answer later than the others, your answers are counted once {minShownAnswers} new ones
              have come, so that nobody can recognize them. If fewer come, they are deleted unread.
            </p>
          ) : null}
        </Alert>
      ) : (
        <CheckRules check={check} posted={posted} />
      )}
      {form.intro === '' ? null : <p className="whitespace-pre-line wrap-anywhere">{form.intro}</p>}
      <PostedFailure title="Your answers were not sent" posted={posted} />
      <MissingAnswers groups={groups} errors={posted?.errors ?? {}} />
      {groups.map(({ speaker, fields }) =>
        speaker === null ? (
          fields.map((field) => <Question field={field} posted={posted} key={field.name} />)
        ) : (
          <section className="grid gap-6" aria-labelledby={`speaker-${speaker.id}`} key={fields[0]?.name}>
            <h2 className="text-h3 wrap-anywhere" id={`speaker-${speaker.id}`}>
              {speaker.name}
            </h2>
            {fields.map((field) => (
              <Question field={field} posted={posted} key={field.name} />
            ))}
          </section>
        ),
      )}
      {failure === null ? null : (
        <Alert variant="error" title="Your answers were not sent">
          <p>{failure}</p>
        </Alert>
      )}
      <div>
        <Button type="submit" busyLabel={isSending ? 'Sending...' : undefined}>
          {failure === null ? 'Send My Answers' : 'Try Again'}
        </Button>
      </div>
    </form>
  )
}

type CheckProgress = NonNullable<AnswerPage['check']>

/** Rules of a check, with what identifies this attempt, so that answers that are sent twice are one. */
function CheckRules({ check, posted }: { check: CheckProgress; posted: PostedForm | null }) {
  const { passPercent, triesLeft, best } = check
  const tries = triesLeft === 1 ? 'one try' : `${triesLeft} tries`
  return (
    <>
      <Alert title="Your answers are stored with your name.">
        <p>
          {passPercent === null
            ? 'You answer once; any result will do.'
            : `You need ${passPercent} % to pass and have ${tries} left. Your best result counts.`}
          {best === null ? '' : ` So far it is ${best.percent} %.`}
        </p>
      </Alert>
      {attemptInputNames.map((name) => (
        <input type="hidden" name={name} value={posted?.values[name] || check[name]} key={name} />
      ))}
    </>
  )
}

/** Leads to the first question with an error. */
function MissingAnswers({
  groups,
  errors,
}: {
  groups: readonly AnswerGroup[]
  errors: PostedForm['errors']
}) {
  const missing = groups.flatMap(({ fields }) => fields.filter(({ name }) => errors[name] !== undefined))
  const [first] = missing
  if (first === undefined) return null
  return (
    <Alert
      variant="error"
      title={
        missing.length === 1 ? 'One question needs an answer' : `${missing.length} questions need an answer`
      }
    >
      <p>
        Nothing that you entered is lost. <a href={`#${first.name}`}>Go to {first.question.prompt}</a>
      </p>
    </Alert>
  )
}

interface QuestionProps {
  field: AnswerField
  posted: PostedForm | null
}

function Question({ field, posted }: QuestionProps) {
  const { name, question } = field
  const { prompt, help, isRequired, kind } = question
  const error = posted?.errors[name]
  if (kind === 'text')
    return (
      <Field
        id={name}
        label={<span className="wrap-anywhere">{prompt}</span>}
        {...(help !== null && { hint: help })}
        error={error}
        isRequired={isRequired}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            name={name}
            rows={3}
            maxLength={maxAnswerTextLength}
            defaultValue={posted?.values[name]}
          />
        )}
      </Field>
    )
  return (
    <fieldset className="field" id={name} tabIndex={-1} aria-describedby={`${name}-error`}>
      <legend className="field-label wrap-anywhere">
        {prompt}
        {isRequired ? (
          <>
            {' '}
            <span className="required" aria-hidden="true">
              *
            </span>
            <span className="sr-only">(required)</span>
          </>
        ) : null}
      </legend>
      {help === null ? null : <p className="field-hint wrap-anywhere">{help}</p>}
      <Choices field={field} posted={posted} />
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  )
}

/** Eleven numbers fit in two lines of a phone. */
const numbersStyle = { display: 'flex', flexWrap: 'wrap' } as const
const numberStyle = { minWidth: '3.25rem', gap: '0.375rem' } as const

function Choices({ field, posted }: QuestionProps) {
  const { name, question } = field
  const isNumber = question.kind === 'number_0_10'
  const isSeveral = question.kind === 'choices'
  return (
    <div style={isNumber ? numbersStyle : undefined}>
      {toChoices(question).map(({ value, label, filipino }) => {
        const inputName = isSeveral ? checkboxName(name, value) : name
        const given = posted?.values[inputName]
        return (
          <label className="check" style={isNumber ? numberStyle : undefined} key={value}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={inputName}
              value={value}
              defaultChecked={given === value}
            />
            <span className="wrap-anywhere">
              {label}
              {filipino === undefined ? null : (
                <span className="field-hint" lang="fil">
                  {' '}
                  {filipino}
                </span>
              )}
            </span>
          </label>
        )
      })}
    </div>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
  readonly filipino?: string
}

function toChoices({ kind, options }: EvaluationQuestionToShow): readonly Choice[] {
  if (kind === 'likert5')
    return likertLabels.map(({ value, label, filipino }) => ({ value: String(value), label, filipino }))
  const scale = getQuestionScale(kind)
  if (scale === null) return options.map(({ key, label }) => ({ value: key, label }))
  return Array.from({ length: scale.most - scale.least + 1 }, (_, at) => {
    const value = String(scale.least + at)
    return { value, label: value }
  })
}
