import { createTheme, MantineProvider, Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/** All shades are one: how a colour varies is the business of our tokens, which follow the system's scheme. */
const brand = 'var(--brand)'
const shades = [brand, brand, brand, brand, brand, brand, brand, brand, brand, brand] as const

const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: shades },
  components: {
    // Beside its button in the page, so that it belongs to a landmark; its placeholder is no item of a menu.
    Menu: Menu.extend({
      defaultProps: {
        transitionProps: { duration: 0 },
        withinPortal: false,
        withInitialFocusPlaceholder: false,
      },
    }),
  },
})

export interface OfficeProviderProps {
  /** That of the page's Content-Security-Policy. */
  nonce: string | undefined
  children: ReactNode
}

/**
 * The library of the office's screens, in our colours.
 *
 * Its variables stand in `office.css` and point at our tokens, so nothing is written into the page and the library
 * needs to know of one scheme only. The attribute is that which it sets on the root itself once it runs.
 */
export function OfficeProvider({ nonce, children }: OfficeProviderProps) {
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
