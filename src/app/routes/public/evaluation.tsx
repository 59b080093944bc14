import { NarrowSection } from '../../../ui/structure.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { EvaluationPage } from './evaluation/evaluation-page.tsx'
import { loadEvaluation } from './evaluation/load-evaluation.ts'

export const loader = loadEvaluation

export function Component() {
  return (
    <>
      <PageMeta
        path="/evaluation"
        title="Evaluation"
        description="Evaluate a seminar that you attended."
        isHidden
      />
      <NarrowSection>
        <EvaluationPage />
      </NarrowSection>
    </>
  )
}
