/** Gives the import checker a TypeScript below 7, which its parser needs. Loaded with `node --import`. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const isImportedByChecker = context.parentURL?.includes('/dependency-cruiser/') ?? false
    const isTypeScript = specifier === 'typescript' || specifier.startsWith('typescript/')
    const wanted =
      isImportedByChecker && isTypeScript ? specifier.replace('typescript', 'typescript-5-or-6') : specifier
    return nextResolve(wanted, context)
  },
})
