import {
  ActionIcon,
  Alert,
  Badge,
  createTheme,
  defaultVariantColorsResolver,
  EmptyState,
  MantineProvider,
  Menu,
  type VariantColorsResolver,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useRestoredFocus } from './restored-focus.ts'

/** A single shade: our tokens handle color schemes. */
const brand = 'var(--brand)'
const shades = [brand, brand, brand, brand, brand, brand, brand, brand, brand, brand] as const

/** Mantine writes on filled colors in its white, which `admin.css` maps to the surface color. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-brand)' } : colors
}

/** Screen readers announce what is wrong with a field. */
const fieldProps = { size: 'md', errorProps: { role: 'alert' } } as const

const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: shades },
  variantColorResolver,
  components: {
    Checkbox: { defaultProps: fieldProps },
    CheckboxGroup: { defaultProps: fieldProps },
    FileInput: { defaultProps: fieldProps },
    NativeSelect: { defaultProps: fieldProps },
    PasswordInput: { defaultProps: fieldProps },
    Radio: { defaultProps: fieldProps },
    Switch: { defaultProps: fieldProps },
    Textarea: { defaultProps: fieldProps },
    // Most fields are about others, whom the browser does not know.
    TextInput: { defaultProps: { ...fieldProps, autoComplete: 'off' } },
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', color: 'gray', size: 'xl', radius: 'xl' },
    }),
    Alert: Alert.extend({ defaultProps: { color: 'gray', icon: <Icon name="info" />, role: 'status' } }),
    Button: { defaultProps: { variant: 'default' } },
    Badge: Badge.extend({ defaultProps: { variant: 'light', color: 'gray' } }),
    EmptyStateTitle: EmptyState.Title.extend({ defaultProps: { order: 2 } }),
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
 * `admin.css` maps Mantine's variables to our tokens, which follow the color scheme, so Mantine knows only
 * one. It would set the attribute itself.
 */
export function AdminProvider({ nonce, children }: AdminProviderProps) {
  useRestoredFocus()
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
