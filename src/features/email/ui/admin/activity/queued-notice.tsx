import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { healthQuery } from '../../settings-api.ts'

/** Why mail is waiting; nothing if the health is unknown. */
export function WaitingNotice({ waiting }: { waiting: number }) {
  const { data: health } = useQuery({ ...healthQuery(useApi()), enabled: waiting > 0 })
  if (waiting === 0 || health === undefined || health.status === 'ok') return null
  return (
    <div className="waiting-notice">
      <Alert variant="warning">
        <p>
          {waiting === 1 ? '1 message waits' : `${waiting} messages wait`}: {health.message}
        </p>
        <p>
          <Link to={{ search: '' }} className="message-link">
            Go to Configuration
          </Link>
        </p>
      </Alert>
    </div>
  )
}
