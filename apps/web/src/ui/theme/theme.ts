import {
  type CSSVariablesResolver,
  createTheme,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { uiTexts } from '../texts.ts'
import { computeBrandShades } from './brand-shades.ts'

/** Widths in px at which the layout changes, from the specification. */
export const breakpoints = { compact: 500, small: 600, medium: 900, wide: 1000 } as const

const fill = { background: 'var(--brand)', hover: 'var(--brand-hover)', color: 'var(--on-brand)', border: 'none' }
const plain = { background: 'var(--raised)', hover: 'var(--hover)', color: 'var(--text)', border: 'none' }
const quiet = { background: 'transparent', hover: 'var(--hover)', color: 'var(--text-2)', border: 'none' }
const soft = {
  background: 'var(--brand-soft)',
  hover: 'var(--brand-soft-2)',
  color: 'var(--brand-text)',
  border: 'none',
}

/** Colours of every control come from the tokens; `color="red"` marks destructive actions. */
const resolveVariantColors: VariantColorsResolver = ({ variant, color }) => {
  const isDestructive = color === 'red'
  const danger = isDestructive ? { color: 'var(--bad-text)', hoverColor: 'var(--bad-text)' } : {}
  if (variant === 'filled' && !isDestructive) return fill
  if (variant === 'light') return isDestructive ? { ...soft, background: 'var(--bad-soft)', ...danger } : soft
  if (variant === 'subtle' || variant === 'transparent') return { ...quiet, hoverColor: 'var(--text)', ...danger }
  return { ...plain, ...danger }
}

/** The Mantine theme of a brand: ten shades of its colour, everything else from tokens.css. */
export function createBrandTheme(mainColor: string): MantineThemeOverride {
  return createTheme({
    colors: { brand: computeBrandShades(mainColor) },
    primaryColor: 'brand',
    primaryShade: 6,
    variantColorResolver: resolveVariantColors,
    fontFamily: 'var(--font)',
    fontFamilyMonospace: 'var(--mono)',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '4px', sm: 'var(--r1)', md: 'var(--r1)', lg: 'var(--r2)', xl: 'var(--r2)' },
    defaultRadius: 'md',
    shadows: {
      xs: 'var(--shadow-1)',
      sm: 'var(--shadow-1)',
      md: 'var(--shadow-2)',
      lg: 'var(--shadow-2)',
      xl: 'var(--shadow-2)',
    },
    // In em, as Mantine needs: 500, 600, 900, 1000 and 1400 px.
    breakpoints: { xs: '31.25em', sm: '37.5em', md: '56.25em', lg: '62.5em', xl: '87.5em' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    focusRing: 'auto',
    components: {
      Button: { defaultProps: { variant: 'default' } },
      ActionIcon: { defaultProps: { variant: 'subtle', size: 32 } },
      Anchor: { defaultProps: { underline: 'hover' } },
      Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 120 } } },
      Menu: { defaultProps: { shadow: 'md', offset: 4, transitionProps: { duration: 120 } } },
      Popover: { defaultProps: { shadow: 'md', offset: 4, transitionProps: { duration: 120 } } },
      Select: { defaultProps: { nothingFoundMessage: uiTexts.noOptions, checkIconPosition: 'right' } },
      MultiSelect: {
        defaultProps: { nothingFoundMessage: uiTexts.noOptions, checkIconPosition: 'right' },
        // Text fields have no vertical padding, but the chosen pills need some.
        styles: { pillsList: { paddingBlock: 5 } },
      },
      Switch: { defaultProps: { withThumbIndicator: false } },
      Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { color: 'transparent' } } },
    },
  })
}

const roles = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-error': 'var(--bad-text)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-filled-hover': 'var(--brand-hover)',
  '--mantine-primary-color-light': 'var(--brand-soft)',
  '--mantine-primary-color-light-hover': 'var(--brand-soft-2)',
  '--mantine-primary-color-light-color': 'var(--brand-text)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  '--mantine-color-brand-filled': 'var(--brand)',
  '--mantine-color-brand-filled-hover': 'var(--brand-hover)',
  '--mantine-color-brand-light': 'var(--brand-soft)',
  '--mantine-color-brand-light-hover': 'var(--brand-soft-2)',
  '--mantine-color-brand-light-color': 'var(--brand-text)',
  '--mantine-color-brand-outline': 'var(--brand-text)',
  '--mantine-color-brand-text': 'var(--brand-text)',
}

/** Points Mantine's variables at the tokens, the same in both schemes, since the tokens handle light and dark. */
export const resolveCssVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })
