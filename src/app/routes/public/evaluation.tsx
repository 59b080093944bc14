import { LightRoute } from '../../light/light-route.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { PageMeta } from '../../page-meta.tsx'
import { EvaluationPage } from './evaluation/evaluation-page.tsx'
import { loadEvaluation } from './evaluation/load-evaluation.ts'

export const loader = loadEvaluation

export const handle: PageHandle = { lightPage: 'routes/public/evaluation/evaluation-page.tsx' }

export function Component() {
  return (
    <LightRoute Page={EvaluationPage}>
      <PageMeta
        path="/evaluation"
        title="Evaluation"
        description="Evaluate a seminar that you attended."
        isHidden
      />
    </LightRoute>
  )
}
