import { type Brand, fallbackColors, getBrand } from '@prosa/contract'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { setPlatformTitle } from '../ui/document-title.ts'
import { AppTheme } from '../ui/theme/app-theme.tsx'
import { defaultBrandColor, parseBrandColor } from '../ui/theme/brand-shades.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { buildFavicon } from './favicon.ts'
import { useSession } from './session.tsx'
import { createStoredValue } from './stored-value.ts'

const fallbackBrand: Brand = {
  id: 1,
  displayName: 'Prosa',
  mainColor: defaultBrandColor,
  urlLogo: null,
  urlAvatar: null,
  urlLogoSidebar: null,
  urlLogoSidebarRetracted: null,
  loginStyle: 'plain',
  tabTitle: null,
  urlFavicon: null,
  urlLoginPicture: null,
  legalVersion: '',
  support: null,
  duplicateGuideUrl: null,
  sendsMail: true,
}

/** Whether a stored value is a brand in the current shape. */
const isBrand = (value: unknown): value is Brand =>
  typeof value === 'object' && value !== null && Object.keys(fallbackBrand).every((key) => key in value)

/** The host's last brand, so that the next visit starts in its colour. */
const lastBrand = createStoredValue<Brand>('prosa.brand', (value) => (isBrand(value) ? value : null))

const BrandContext = createContext<Brand>(fallbackBrand)
const LegalVersionContext = createContext('')

/** The brand of the user's platform; before login that of the host. */
export const useBrand = (): Brand => useContext(BrandContext)

/** Version of the policy and terms of this host; '' until known. */
export const useLegalVersion = (): string => useContext(LegalVersionContext)

/** Applies the host's brand, then the user's: theme, tab title and favicon. */
export function BrandProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const [hostBrand, setHostBrand] = useState(() => lastBrand.read() ?? fallbackBrand)
  useEffect(() => {
    call(getBrand).then(
      (brand) => {
        lastBrand.write(brand)
        setHostBrand(brand)
      },
      (error: unknown) => {
        // Without an answer the last or default brand stays.
        if (!(error instanceof ApiError)) throw error
      },
    )
  }, [])
  const brand = session.status === 'active' ? session.user.platform : hostBrand
  const title = brand.tabTitle ?? brand.displayName
  useEffect(() => setPlatformTitle(title), [title])
  // The favicon is always the host's, also for a user of another platform.
  const { urlAvatar, urlFavicon, mainColor } = hostBrand
  const favicon = useMemo(
    () => urlFavicon ?? buildFavicon(urlAvatar, parseBrandColor(mainColor || fallbackColors.header)),
    [urlFavicon, urlAvatar, mainColor],
  )
  useEffect(() => {
    document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', favicon)
  }, [favicon])
  return (
    <BrandContext value={brand}>
      <LegalVersionContext value={hostBrand.legalVersion}>
        <AppTheme mainColor={brand.mainColor || fallbackColors.buttons}>{children}</AppTheme>
      </LegalVersionContext>
    </BrandContext>
  )
}
