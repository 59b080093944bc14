import { formatDateTime } from '../../../../platform/format/dates.ts'
import { Alert } from '../../../../ui/public/alert.tsx'
import type { PostedForm } from '../../../../ui/public/posted-form.ts'
import { PageHeading } from '../../../../ui/structure.tsx'
import type { AnswerPage } from '../../contract/answering.ts'
import { AnswerForm } from './answer-form.tsx'

export interface EvaluationViewProps {
  page: AnswerPage
  /** Whether the answers have just been sent. */
  isDone: boolean
  posted: PostedForm | null
}

/** Complete without script. */
export function EvaluationView({ page, isDone, posted }: EvaluationViewProps) {
  const { seminar, form, speakers } = page
  return (
    <>
      <PageHeading title={form?.title ?? 'Evaluation'} subtitle={seminar.title} />
      {isDone ? (
        <Alert variant="success" title="Thank you for your answers">
          <p>They are stored without your name: we know that you answered, not what.</p>
        </Alert>
      ) : form === null ? (
        <WhyNoForm page={page} />
      ) : (
        <AnswerForm form={form} speakers={speakers} posted={posted} />
      )}
    </>
  )
}

function WhyNoForm({ page: { state, opensAt } }: { page: AnswerPage }) {
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
