import { data } from 'react-router'
import { NotFoundScreen } from '../../layouts/failure-screens.tsx'
import { failureMeta } from '../../page-meta.ts'

/** Any address that is no page: said in words, with the status that crawlers read. */
export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return failureMeta({ isMissing: true })
}

export default function NotFoundPage() {
  return <NotFoundScreen />
}
