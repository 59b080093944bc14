import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  AssetQuery,
  AssetResponse,
  DeleteDesignInput,
  DesignList,
  DesignResponse,
  PreviewDesignInput,
  SaveDesignInput,
  UploadAssetInput,
} from './designs.ts'

export const designEndpoints = {
  'GET /certificates/designs': {
    summary: 'List the designs of certificates, saved and shipped ones',
    access: 'certificates.templates',
    shows: ['certificate-designs'],
    response: DesignList,
  },
  'POST /certificates/designs': {
    summary: 'Save a design of certificates as a whole',
    access: 'certificates.templates',
    changes: ['certificate-designs'],
    body: SaveDesignInput,
    response: DesignResponse,
    refusals: [404, 409],
  },
  'POST /certificates/designs/delete': {
    summary: 'Delete a design that no certificate names',
    access: 'certificates.templates',
    changes: ['certificate-designs'],
    body: DeleteDesignInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
  'POST /certificates/designs/preview': {
    summary: 'Get a sample of a certificate in a layout; nothing is stored',
    access: 'certificates.templates',
    body: PreviewDesignInput,
    responseType: 'application/pdf',
    refusals: [429],
  },
  'GET /certificates/designs/assets': {
    summary: 'Get a picture of a design',
    access: 'certificates.templates',
    query: AssetQuery,
    responseType: ['image/jpeg', 'image/png'],
    refusals: [404],
  },
  'POST /certificates/designs/assets': {
    summary: 'Upload a picture for a design; unused ones are deleted after a day',
    access: 'certificates.templates',
    body: UploadAssetInput,
    fileField: 'file',
    response: AssetResponse,
    refusals: [413, 415, 429],
  },
} as const satisfies DeclaredEndpoints

type DesignEndpoints = typeof designEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends DesignEndpoints {}
}
