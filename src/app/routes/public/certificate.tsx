import { data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { fetchVerifiedCertificate } from '../../../features/certificates/ui/public/verification-api.ts'
import { VerificationView } from '../../../features/certificates/ui/public/verification-view.tsx'
import { VerifyForm } from '../../../features/certificates/ui/public/verify-form.tsx'
import { ApiError } from '../../../platform/api-client/api-client.ts'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { HiddenPageMeta } from '../../page-meta.tsx'
import { pageRequestContext } from '../../request-context.ts'
import type { postLicence } from './certificate/post-licence.server.ts'

const tooMany = 429
const notFound = 404

/** The address holds the code, which no other site and no cache may learn. */
const headers = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const { number = '', code = '' } = params
  try {
    const certificate = await fetchVerifiedCertificate(api, { number, code })
    return data({ certificate, number, failure: null }, { headers })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const status = error.status === tooMany ? tooMany : notFound
    return data({ certificate: null, number, failure: error.message }, { headers, status })
  }
}

export function Component() {
  const { certificate, number, failure } = useLoaderData<typeof loader>()
  const comparison = useActionData<typeof postLicence>() ?? null
  return (
    <>
      <HiddenPageMeta title="Certificate" />
      <Section>
        <div className="mx-auto grid w-full max-w-[40rem] gap-6">
          {certificate === null ? (
            <>
              <PageHeading title="Verify a Certificate" />
              <VerifyForm number={number} code="" errors={{}} failure={failure} />
            </>
          ) : (
            <VerificationView certificate={certificate} comparison={comparison} />
          )}
        </div>
      </Section>
    </>
  )
}
