import { createTheme, MantineProvider, Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/** A single shade: our tokens handle colour schemes. */
const brand = 'var(--brand)'
const shades = [brand, brand, brand, brand, brand, brand, brand, brand, brand, brand] as const

const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: shades },
  components: {
    // Rendered in place, so that it belongs to a landmark.
    Menu: Menu.extend({
      defaultProps: {
        transitionProps: { duration: 0 },
        withinPortal: false,
        withInitialFocusPlaceholder: false,
      },
    }),
  },
})

export interface AdminProviderProps {
  /** CSP nonce. */
  nonce: string | undefined
  children: ReactNode
}

/**
 * `admin.css` maps Mantine's variables to our tokens, which follow the colour scheme, so Mantine knows only
 * one. It would set the attribute itself.
 */
export function AdminProvider({ nonce, children }: AdminProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={() => nonce ?? ''}
    >
      <div data-mantine-color-scheme="light">{children}</div>
    </MantineProvider>
  )
}
