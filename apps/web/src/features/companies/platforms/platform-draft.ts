import type { PlatformRecord } from '@prosa/contract'

export const pictureKinds = [
  'logo',
  'logoSidebar',
  'logoSidebarRetracted',
  'avatar',
  'favicon',
  'loginPicture',
] as const
export type PictureKind = (typeof pictureKinds)[number]

/** A new picture as a data URL; null: removed; undefined: unchanged. */
type Pictures = Record<PictureKind, string | null | undefined>

/** Values of the panel; `hosts` has one host per line. */
export interface PlatformValues extends Pictures {
  name: string
  displayName: string
  tabTitle: string
  mainColor: string
  loginStyle: 'plain' | 'picture'
  hosts: string
  privacyText: string
  termsText: string
  supportEmail: string
}

const untouched: Pictures = {
  logo: undefined,
  logoSidebar: undefined,
  logoSidebarRetracted: undefined,
  avatar: undefined,
  favicon: undefined,
  loginPicture: undefined,
}

export const newPlatform = (mainColor: string): PlatformValues => ({
  ...untouched,
  name: '',
  displayName: '',
  tabTitle: '',
  mainColor,
  loginStyle: 'plain',
  hosts: '',
  privacyText: '',
  termsText: '',
  supportEmail: '',
})

export const valuesOf = (platform: PlatformRecord): PlatformValues => ({
  ...untouched,
  name: platform.name,
  displayName: platform.displayName,
  tabTitle: platform.tabTitle ?? '',
  mainColor: platform.mainColor,
  loginStyle: platform.loginStyle,
  hosts: platform.hosts.join('\n'),
  privacyText: platform.privacyText ?? '',
  termsText: platform.termsText ?? '',
  supportEmail: platform.supportEmail ?? '',
})

export const bodyOf = ({ hosts, ...values }: PlatformValues) => ({
  ...values,
  hosts: hosts
    .split(/[\s,;]+/)
    .map((host) => host.trim())
    .filter((host) => host !== ''),
})

/** URLs of the stored pictures. */
export const storedPictures = (platform: PlatformRecord | null): Record<PictureKind, string | null> => ({
  logo: platform?.urlLogo ?? null,
  logoSidebar: platform?.urlLogoSidebar ?? null,
  logoSidebarRetracted: platform?.urlLogoSidebarRetracted ?? null,
  avatar: platform?.urlAvatar ?? null,
  favicon: platform?.urlFavicon ?? null,
  loginPicture: platform?.urlLoginPicture ?? null,
})

/** Each picture as currently set in the form. */
export function shownPictures(
  values: PlatformValues,
  stored: Record<PictureKind, string | null>,
): Record<PictureKind, string | null> {
  const shown = { ...stored }
  for (const kind of pictureKinds) {
    const drafted = values[kind]
    if (drafted !== undefined) shown[kind] = drafted
  }
  return shown
}
