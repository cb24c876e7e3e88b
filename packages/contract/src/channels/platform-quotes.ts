import type { PlatformName } from './platform-names.ts'

/** Platforms whose customers see quoted messages: elsewhere only colleagues would see the quote. */
const quotingPlatforms: readonly PlatformName[] = ['LIVECHAT', 'WHATSAPP']

/** In its own file: the inbox needs nothing else about channels. */
export const platformQuotes = (platform: PlatformName): boolean => quotingPlatforms.includes(platform)
