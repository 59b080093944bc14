import { EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { minShownAnswers } from '#app/features/evaluation/contract/form-values.ts'
import type { EvaluationResults, ResultItem } from '#app/features/evaluation/contract/results.ts'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { barShareStyle, Chart } from '#app/ui/chart.tsx'
import { Card } from '#app/ui/structure.tsx'
import { DownloadTable } from './download-table.tsx'
import { evaluationResultsQuery } from './evaluation-api.ts'

/** Counted answers, with bars and as tables; nothing of fewer than five. */
export function EvaluationResultsView({ seminarId, formId }: { seminarId: number; formId: number }) {
  const query = useQuery(evaluationResultsQuery(seminarId, formId))
  const { data } = query
  if (data === undefined) return <NotLoaded query={query} name="the results" />
  return (
    <>
      <Answered results={data} />
      {data.counted < minShownAnswers ? (
        <EmptyState title="No results yet.">
          They are shown from {minShownAnswers} answers on, so that nobody can be recognized.
        </EmptyState>
      ) : (
        <>
          <DownloadTable table="results" seminarId={seminarId} formId={formId} />
          <div className="evaluation-results">
            {data.items.map((item) => (
              <Item item={item} key={`${item.questionId} ${item.speakerId}`} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

function Answered({ results: { answered, expected, counted, removed } }: { results: EvaluationResults }) {
  const waiting = answered - counted - removed
  return (
    <p className="muted evaluation-answered">
      {answered} of {expected} participants have answered.
      {waiting > 0
        ? ` The latest ${waiting} wait until they are ${minShownAnswers}. If they never are, they are deleted unread.`
        : ''}
      {removed === 0
        ? ''
        : ` Answers that remained fewer than ${minShownAnswers} were deleted unread: ${removed}.`}
    </p>
  )
}

function Item({ item }: { item: ResultItem }) {
  const { prompt, speakerName, n, waiting, mean, spread, texts } = item
  const title = speakerName === null ? prompt : `${speakerName}: ${prompt}`
  const rest = waiting === 0 ? '' : ` ${waiting} more are not shown: they are fewer than ${minShownAnswers}.`
  if (texts !== null)
    return (
      <Card as="section">
        <h2>{title}</h2>
        <ul className="evaluation-texts">
          {texts.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and come in a new order each time
            <li key={at}>{text}</li>
          ))}
        </ul>
        {rest === '' ? null : <p className="muted">{rest.trim()}</p>}
      </Card>
    )
  if (spread === null)
    return (
      <Card as="section">
        <h2>{title}</h2>
        <p className="muted">Fewer than {minShownAnswers} answers.</p>
      </Card>
    )
  const most = Math.max(...spread.map(({ number }) => number))
  const summary = `${mean === null ? '' : `Mean ${mean}. `}${n} answers.${rest}`
  return (
    <Chart
      title={title}
      summary={`${title}. ${summary} ${spread.map(({ label, number }) => `${label}: ${number}`).join(', ')}.`}
      columns={['Answer', 'Number']}
      rows={spread.map(({ label, number }) => [label, String(number)])}
      note={summary}
    >
      <div className="evaluation-bars">
        {spread.map(({ label, number }) => (
          <div className="evaluation-bar-row" key={label}>
            <span>{label}</span>
            <span className="evaluation-bar-track">
              <span className="evaluation-bar" style={barShareStyle(number, most)} />
              <span className="plot-value">{number}</span>
            </span>
          </div>
        ))}
      </div>
    </Chart>
  )
}
