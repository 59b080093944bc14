/** By which the server tells a retry from another wish. Not `randomUUID`: it is missing where there is no TLS. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
