import { data } from 'react-router'
import { NotFoundScreen } from '../../layouts/failure-screens.tsx'
import { errorPageMeta } from '../../page-meta.ts'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return errorPageMeta({ isMissing: true })
}

export default function NotFoundPage() {
  return <NotFoundScreen />
}
