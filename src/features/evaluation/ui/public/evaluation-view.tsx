import { useEffect, useState } from 'react'
import type {
  AnsweringState,
  AnswerPage,
  SubmitAnswersResponse,
} from '#app/features/evaluation/contract/answering.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { findDraftStorage, removeAnswerDraft } from './answer-draft.ts'
import { AnswerForm } from './answer-form.tsx'

export interface EvaluationViewProps {
  page: AnswerPage
  /** Outcome of the answers that have just been sent. */
  done: SubmitAnswersResponse | null
  posted: PostedForm | null
  /** Body of a ticket; without it the session decides. */
  link: string | undefined
  /** Address of this page with another form. */
  toFormHref: (formId: number) => string
}

/** Complete without script. */
export function EvaluationView({ page, link, posted, toFormHref, ...props }: EvaluationViewProps) {
  const { seminar, form, check, speakers, isLate, draftKey, closesAt } = page
  const [sent, setSent] = useState<SubmitAnswersResponse | null>(null)
  const done = sent ?? props.done
  const forms = page.forms.map((each) =>
    sent?.done === true && each.id === form?.id ? { ...each, state: 'answered' as const } : each,
  )

  useEffect(() => {
    if (form === null && draftKey !== null) removeAnswerDraft(findDraftStorage(), draftKey)
  }, [form, draftKey])

  return (
    <>
      <PageHeading title={form?.title ?? 'Evaluation'} subtitle={seminar.title} />
      {done === null ? null : (
        <Thanks
          done={done}
          passPercent={check?.passPercent ?? null}
          retryHref={form === null ? null : toFormHref(form.id)}
        />
      )}
      {forms.length > 1 ? <FormList forms={forms} shown={form} toFormHref={toFormHref} /> : null}
      {done !== null ? null : form === null || draftKey === null || closesAt === null ? (
        <WhyNoForm page={page} />
      ) : (
        <AnswerForm
          {...{ form, check, isLate, speakers, link, posted }}
          draft={{ key: draftKey, until: closesAt }}
          action={toFormHref(form.id)}
          onSent={setSent}
          key={form.id}
        />
      )}
    </>
  )
}

interface ThanksProps extends Pick<CheckResultProps, 'passPercent' | 'retryHref'> {
  done: SubmitAnswersResponse
}

function Thanks({ done: { passed, percent = 0, triesLeft = 0 }, ...check }: ThanksProps) {
  if (passed === undefined)
    return (
      <Alert variant="success" title="Thank you for your answers">
        <p>They are stored without your name: we know that you answered, not what.</p>
      </Alert>
    )
  return <CheckResult percent={percent} passed={passed} triesLeft={triesLeft} {...check} />
}

interface CheckResultProps {
  percent: number
  passed: boolean
  triesLeft: number
  passPercent: number | null
  retryHref: string | null
}

function CheckResult({ percent, passed, triesLeft, passPercent, retryHref }: CheckResultProps) {
  if (passed)
    return (
      <Alert
        variant="success"
        title={
          passPercent === null ? `Thank you. Your result is ${percent} %` : `You passed with ${percent} %`
        }
      >
        <p>There is nothing left to do in this learning check.</p>
      </Alert>
    )
  if (triesLeft === 0)
    return (
      <Alert variant="warning" title={`You did not pass: ${percent} %`}>
        <p>You have used all tries. Please ask the organizers what you can do.</p>
      </Alert>
    )
  return (
    <>
      <Alert variant="warning" title={`You have not passed yet: ${percent} % of the ${passPercent} % needed`}>
        <p>You have {triesLeft === 1 ? 'one try' : `${triesLeft} tries`} left.</p>
      </Alert>
      {retryHref === null ? null : (
        <p>
          <a className="btn btn-primary" href={retryHref}>
            Try Again
          </a>
        </p>
      )}
    </>
  )
}

const stateLabels: Record<AnsweringState, string> = {
  open: 'open',
  answered: 'done',
  none: '',
  not_yet: 'not open yet',
  closed: 'closed',
  not_present: 'for participants who were present',
}

/** List of what else the registrant is asked. */
function FormList({
  forms,
  shown,
  toFormHref,
}: {
  forms: AnswerPage['forms']
  shown: AnswerPage['form']
  toFormHref: (formId: number) => string
}) {
  return (
    <nav aria-label="Forms of this seminar">
      <ul className="grid gap-2">
        {forms.map(({ id, title, state }) => (
          <li className="wrap-anywhere" key={id}>
            <a href={toFormHref(id)} aria-current={id === shown?.id ? 'page' : undefined}>
              {title}
            </a>{' '}
            <span className="muted">({stateLabels[state]})</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function WhyNoForm({ page: { state, opensAt, check } }: { page: AnswerPage }) {
  if (state === 'answered' && check?.best != null)
    return <CheckResult {...check.best} {...check} retryHref={null} />
  if (state === 'answered')
    return (
      <Alert variant="success" title="You have already answered">
        <p>Answers cannot be changed, because we cannot tell which are yours.</p>
      </Alert>
    )
  if (state === 'not_yet')
    return (
      <Alert title="The evaluation is not open yet">
        <p>{opensAt === null ? 'Please come back later.' : `It opens on ${formatDateTime(opensAt)}.`}</p>
      </Alert>
    )
  if (state === 'closed')
    return (
      <Alert title="The evaluation is closed">
        <p>It takes no more answers. If you missed it, please ask the organizers.</p>
      </Alert>
    )
  if (state === 'not_present')
    return (
      <Alert variant="warning" title="You are not marked as present">
        <p>
          Participants who attended can evaluate the seminar. If you were there, please tell the organizers.
        </p>
      </Alert>
    )
  return <Alert title="This seminar has no evaluation" />
}
