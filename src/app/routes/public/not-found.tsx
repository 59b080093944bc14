import { data } from 'react-router'
import { NotFoundScreen } from '../../layouts/failure-screens.tsx'
import { failureMeta } from '../../page-meta.ts'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return failureMeta({ isMissing: true })
}

export default function NotFoundPage() {
  return <NotFoundScreen />
}
