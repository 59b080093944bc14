/** Made by the build (`vite.config.ts`). */
declare module 'virtual:late-chunks' {
  /** Where the scripts of the two halves of /register lie; none in development. */
  export const catalogChunks: readonly string[]
  export const registrationChunks: readonly string[]
}
