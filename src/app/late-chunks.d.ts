/** Made by the build (`vite.config.ts`). */
declare module 'virtual:late-chunks' {
  /** Where the registration's scripts lie; none in development. */
  export const registrationChunks: readonly string[]
}
