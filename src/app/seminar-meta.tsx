import { seminarPath } from '../features/seminars/contract/paths.ts'
import { toSeminarTexts } from '../features/seminars/ui/public/seminar-labels.ts'
import type { CatalogSeminar } from '../features/seminars/ui/public-seminar-api.ts'
import { splitTextAt } from '../ui/cut-text.ts'
import { PageMeta } from './page-meta.tsx'

const longestDescription = 160

/** Head of the seminar's page, and of its form, whose canonical URL is that page. */
export function SeminarMeta({ seminar }: { seminar: CatalogSeminar }) {
  const { date, place, fullPrice } = toSeminarTexts(seminar)
  const facts = [date, place, fullPrice].join(' · ')
  const summary = [facts, seminar.description].filter(Boolean).join('. ')
  return (
    <PageMeta
      path={seminarPath(seminar)}
      title={seminar.title}
      description={splitTextAt(summary, longestDescription).visible}
      image={`/share/seminars/${seminar.id}`}
      isHidden={seminar.isDraft === true}
    />
  )
}
