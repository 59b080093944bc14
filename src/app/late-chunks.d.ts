/** Made by the build (`vite.config.ts`). */
declare module 'virtual:late-chunks' {
  /** Where the registration's script lies; null in development. */
  export const registrationChunk: string | null
}
