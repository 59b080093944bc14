import { readPage, writeAddress } from '../../../../ui/admin/search-params.ts'
import type { AuditAddress } from './audit-api.ts'

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const word = /^[\w.]{1,100}$/

function read(params: URLSearchParams, name: string, pattern: RegExp): string | undefined {
  const given = params.get(name)
  return given !== null && pattern.test(given) ? given : undefined
}

export function readAuditAddress(params: URLSearchParams): AuditAddress {
  return {
    action: read(params, 'action', word),
    from: read(params, 'from', day),
    to: read(params, 'to', day),
    page: readPage(params),
  }
}

export function auditParams({ action, from, to, page }: AuditAddress): URLSearchParams {
  return writeAddress({ action, from, to, page })
}
