import type { PlatformName } from './platform-names.ts'

/** Platforms whose customers see what a person's message answers: elsewhere quoting would show it to colleagues alone. */
const quotingPlatforms: readonly PlatformName[] = ['LIVECHAT', 'WHATSAPP']

/** In a file of its own: the inbox asks it, and needs nothing else of the channels. */
export const platformQuotes = (platform: PlatformName): boolean => quotingPlatforms.includes(platform)
