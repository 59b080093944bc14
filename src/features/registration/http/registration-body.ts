import type { BodyLimit } from '../../../platform/http/body-text.ts'
import { proofTooLarge } from '../contract.ts'

/** 5 MB of picture as base64 with the form around it; what is larger is not read. */
export const registrationBody: BodyLimit = { sizeInBytes: 7.5 * 1024 * 1024, message: proofTooLarge }
