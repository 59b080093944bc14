import { useQuery } from '@tanstack/react-query'
import { Button, buttonClasses } from '#app/ui/public/button.tsx'
import { passportQuery } from '../passport-api.ts'

/** Nothing until there are units to list. */
export function PassportDownloads() {
  const { data } = useQuery(passportQuery())
  if (!data?.licences.some(({ items }) => items.length > 0)) return null
  return (
    <>
      <a className={buttonClasses('secondary', undefined)} href="/_api/passport.csv" download="my_cpd.csv">
        Download CSV
      </a>
      <a className={buttonClasses('secondary', undefined)} href="/_api/passport.pdf" download="my_cpd.pdf">
        Download PDF
      </a>
      <Button variant="secondary" className="needs-script" onClick={() => window.print()}>
        Print
      </Button>
    </>
  )
}
