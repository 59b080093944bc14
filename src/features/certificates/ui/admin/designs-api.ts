import { queryOptions } from '@tanstack/react-query'
import type { PreviewDesignInput } from '#app/features/certificates/contract/designs.ts'
import type { AssetKind } from '#app/features/certificates/contract/layout-values.ts'
import { browserClient } from '#app/platform/api-client/browser-client.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

export function designsQuery() {
  return {
    ...endpointQuery('GET /certificates/designs'),
    // An edit must start from current data.
    staleTime: 0,
  }
}

export const saveDesignMutation = endpointMutation('POST /certificates/designs', {
  failed: 'Failed to save the design',
  showsFieldsItself: true,
  succeeded: ({ design }) => `${design.name} has been saved.`,
})

export const deleteDesignMutation = endpointMutation('POST /certificates/designs/delete', {
  failed: 'Failed to delete the design',
  succeeded: () => 'The design has been deleted.',
})

export async function uploadDesignPicture(kind: AssetKind, file: File): Promise<number> {
  const { asset } = await browserClient.request('POST /certificates/designs/assets', {
    body: { kind, file },
    fallback: 'The picture could not be uploaded.',
  })
  return asset.id
}

/** A sample as a PDF. It fails while the layout is refused. */
export function previewQuery(preview: PreviewDesignInput) {
  return queryOptions({
    queryKey: ['certificate-design-preview', preview],
    queryFn: ({ signal }) => fetchDesignPreview(preview, signal),
    retry: false,
    staleTime: 0,
  })
}

/** Fetches a sample as a PDF; fails if the layout is refused. */
export async function fetchDesignPreview(input: PreviewDesignInput, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch('/_api/certificates/designs/preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
    credentials: 'same-origin',
    signal: signal ?? null,
  })
  if (!response.ok) throw new Error('The preview was refused.')
  return response.blob()
}
