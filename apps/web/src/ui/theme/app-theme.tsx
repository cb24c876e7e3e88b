import { MantineProvider } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { parseBrandColor } from './brand-shades.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { createBrandTheme, resolveCssVariables } from './theme.ts'

interface AppThemeProps {
  /** The platform's `mainColor`; an invalid colour gives the default brand. */
  mainColor: string | null | undefined
  children: ReactNode
}

/** Applies the brand's theme, and the system's or the chosen colour scheme. */
export function AppTheme({ mainColor, children }: AppThemeProps) {
  const brand = parseBrandColor(mainColor)
  const theme = useMemo(() => createBrandTheme(brand), [brand])
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--brand', brand)
  }, [brand])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
