/**
 * Hands the import checker a TypeScript it can use: its parser needs a version below 7, the project compiles with 7.
 *
 * Loaded with `node --import` for that one tool.
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const isAskedByChecker = context.parentURL?.includes('/dependency-cruiser/') ?? false
    const isTypeScript = specifier === 'typescript' || specifier.startsWith('typescript/')
    const wanted =
      isAskedByChecker && isTypeScript ? specifier.replace('typescript', 'typescript-5-or-6') : specifier
    return nextResolve(wanted, context)
  },
})
