import { Suspense } from 'react'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { whySeminarClosed } from '#app/features/seminars/rules/availability.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { JoinWaitlistProps } from './join-waitlist.tsx'

const JoinWaitlist = lazyComponent(async () => (await import('./join-waitlist.tsx')).JoinWaitlist)

/** The waiting list of a full seminar, whose form is loaded for those alone; nothing for other seminars. */
export function WaitlistOfSeminar({
  seminar,
  now,
  ...join
}: JoinWaitlistProps & { seminar: PublicSeminar; now: Date }) {
  if (whySeminarClosed(seminar, now) !== 'full') return null
  return (
    <Suspense>
      <JoinWaitlist {...join} />
    </Suspense>
  )
}
