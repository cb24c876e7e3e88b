import type { ChannelLimits } from '@prosa/flow'
import { z } from 'zod'
import { type FileClass, type FileExtension, fileTypes, maxFileBytes } from './limits.ts'
import type { PlatformName } from './platform-names.ts'

/*
 * What server and browsers know of each channel, in one table. Everything that depends on a channel asks here, or the record of
 * its adapter; nothing else compares kinds.
 */

/** Kinds of connection, as stored. `fake` talks with a stand-in, in tests and benchmarks alone. */
export const channelKinds = ['livechat', 'whatsapp_qrcode', 'whatsapp_meta', 'facebook', 'instagram', 'fake'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** A channel's switch of a company, and the field of a bot's row that says it is connected. */
export const channelFlags = ['whatsappQrcode', 'whatsappApiMeta', 'livechat', 'facebook', 'instagram'] as const
export type ChannelFlag = (typeof channelFlags)[number]

/** Which of its channels a bot has, as fields of its row. */
export const channelFlagFields = {
  whatsappQrcode: z.boolean(),
  whatsappApiMeta: z.boolean(),
  livechat: z.boolean(),
  facebook: z.boolean(),
  instagram: z.boolean(),
} satisfies Record<ChannelFlag, z.ZodBoolean>

/** Files of one class that a channel carries, each up to so many bytes. */
export interface FileLimits {
  extensions: readonly FileExtension[]
  maxBytes: number
}

/** What a channel can show and do. What it cannot show is written out as text by its `render`. */
export interface ChannelCapabilities {
  /** Of one message; a longer text goes as several. Some providers count bytes of UTF-8. */
  text: { max: number; unit: 'characters' | 'bytes' }
  /** Quick replies of one message; null: none. Labels are cut at that length, ids decide what was tapped. */
  buttons: { max: number; labelLength: number } | null
  /** Choices of a list; null: the channel has no lists. */
  list: { max: number; labelLength: number } | null
  /** Links as buttons. */
  links: { max: number; labelLength: number } | null
  /** Classes without an entry cannot be sent. */
  files: Partial<Record<FileClass, FileLimits>>
  /** Text beside a file, in characters; 0: it goes as a message of its own. */
  captionLength: number
  /** A message that was sent can be taken back at the customer's too. */
  deletion: boolean
  /** What the provider tells of a message that it took. */
  receipts: readonly ('delivered' | 'read')[]
  /** Hours after the customer's last message in which may be written freely; null: always. */
  replyWindowHours: { bot: number; person: number } | null
  /** Messages approved beforehand may be sent outside of the window. */
  templates: boolean
}

export interface ChannelFacts {
  /** In rooms rows and the inbox. */
  platform: PlatformName
  /** As people call it. */
  label: string
  /** What of a company allows it; null: always allowed (only the `fake` channel). */
  flag: ChannelFlag | null
  /** Its connections have a phone number that people can write to. */
  hasPhone: boolean
  /** They may write to a phone that has not written to them. */
  writesFirst: boolean
  /** The network bans numbers that write to too many strangers: they may begin only so many conversations a day. Absent: they may. */
  rationsFirstContacts?: true
  capabilities: ChannelCapabilities
}

const mib = 1024 * 1024
const maxTextLength = 4096

const limits = (maxBytes: number, ...extensions: FileExtension[]): FileLimits => ({ extensions, maxBytes })
const officeFiles = ['txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const

/** Every file that the product accepts, up to the product's own limits. */
const anyFile: ChannelCapabilities['files'] = {
  image: limits(maxFileBytes.image, 'jpeg', 'jpg', 'png', 'gif'),
  sticker: limits(maxFileBytes.sticker, 'webp'),
  audio: limits(maxFileBytes.audio, 'aac', 'amr', 'm4a', 'mp3', 'ogg', 'opus'),
  video: limits(maxFileBytes.video, 'mp4', '3gp'),
  document: limits(maxFileBytes.document, ...officeFiles, 'ods'),
}

/** Limits of outside providers are those of their documents of November 2026. */
export const channelFacts: Readonly<Record<ChannelKind, ChannelFacts>> = {
  livechat: {
    platform: 'LIVECHAT',
    label: 'Live chat',
    flag: 'livechat',
    hasPhone: false,
    writesFirst: false,
    capabilities: {
      text: { max: 65_536, unit: 'characters' },
      buttons: { max: 10, labelLength: 50 },
      list: null,
      links: { max: 10, labelLength: 50 },
      files: anyFile,
      captionLength: 65_536,
      deletion: false,
      receipts: ['read'],
      replyWindowHours: null,
      templates: false,
    },
  },
  whatsapp_qrcode: {
    platform: 'WHATSAPP',
    label: 'WhatsApp',
    flag: 'whatsappQrcode',
    hasPhone: true,
    writesFirst: true,
    rationsFirstContacts: true,
    capabilities: {
      text: { max: 65_536, unit: 'characters' },
      // Buttons of linked devices are drawn at WhatsApp's mercy: choices go as numbered text.
      buttons: null,
      list: null,
      links: null,
      files: anyFile,
      captionLength: 1024,
      deletion: true,
      receipts: ['delivered', 'read'],
      replyWindowHours: null,
      templates: false,
    },
  },
  whatsapp_meta: {
    platform: 'WHATSAPP',
    label: 'WhatsApp API',
    flag: 'whatsappApiMeta',
    hasPhone: true,
    writesFirst: false,
    capabilities: {
      text: { max: maxTextLength, unit: 'characters' },
      buttons: { max: 3, labelLength: 20 },
      list: { max: 10, labelLength: 24 },
      links: { max: 1, labelLength: 20 },
      files: {
        // A gif goes as a document.
        image: limits(5 * mib, 'jpeg', 'jpg', 'png', 'gif'),
        sticker: limits(mib / 2, 'webp'),
        audio: limits(16 * mib, 'aac', 'amr', 'm4a', 'mp3', 'ogg', 'opus'),
        video: limits(16 * mib, 'mp4', '3gp'),
        document: limits(100 * mib, ...officeFiles),
      },
      captionLength: 1024,
      deletion: false,
      receipts: ['delivered', 'read'],
      replyWindowHours: { bot: 24, person: 24 },
      templates: true,
    },
  },
  facebook: {
    platform: 'FACEBOOK',
    label: 'Facebook',
    flag: 'facebook',
    hasPhone: false,
    writesFirst: false,
    capabilities: {
      text: { max: 2000, unit: 'characters' },
      buttons: { max: 13, labelLength: 20 },
      list: null,
      links: { max: 3, labelLength: 20 },
      files: {
        image: limits(8 * mib, 'jpeg', 'jpg', 'png', 'gif'),
        audio: limits(25 * mib, 'mp3', 'm4a', 'amr'),
        video: limits(25 * mib, 'mp4', '3gp'),
        document: limits(25 * mib, ...officeFiles),
      },
      captionLength: 0,
      deletion: false,
      receipts: ['delivered', 'read'],
      replyWindowHours: { bot: 24, person: 7 * 24 },
      templates: false,
    },
  },
  instagram: {
    platform: 'INSTAGRAM',
    label: 'Instagram',
    flag: 'instagram',
    hasPhone: false,
    writesFirst: false,
    capabilities: {
      text: { max: 1000, unit: 'bytes' },
      buttons: { max: 13, labelLength: 20 },
      list: null,
      links: null,
      files: {
        image: limits(8 * mib, 'jpeg', 'jpg', 'png', 'gif'),
        audio: limits(25 * mib, 'aac', 'm4a'),
        video: limits(25 * mib, 'mp4'),
        document: limits(25 * mib, 'pdf'),
      },
      captionLength: 0,
      deletion: false,
      receipts: ['read'],
      replyWindowHours: { bot: 24, person: 7 * 24 },
      templates: false,
    },
  },
  // Narrow, so that tests meet each limit.
  fake: {
    platform: 'LIVECHAT',
    label: 'Canal de teste',
    flag: null,
    hasPhone: false,
    writesFirst: true,
    capabilities: {
      text: { max: maxTextLength, unit: 'characters' },
      buttons: { max: 3, labelLength: 20 },
      list: { max: 10, labelLength: 24 },
      links: { max: 1, labelLength: 20 },
      files: { image: limits(mib, 'jpeg', 'jpg', 'png'), document: limits(2 * mib, 'txt', 'pdf') },
      captionLength: 1024,
      deletion: true,
      receipts: ['delivered', 'read'],
      replyWindowHours: { bot: 24, person: 7 * 24 },
      templates: true,
    },
  },
}

/** The facts of a stored kind; undefined for one that this program does not know. */
export const findChannelFacts = (kind: string): ChannelFacts | undefined =>
  Object.hasOwn(channelFacts, kind) ? channelFacts[kind as ChannelKind] : undefined

/** The platform that the screens show for a connection. */
export const platformOf = (kind: string): PlatformName => findChannelFacts(kind)?.platform ?? 'LIVECHAT'

/** Which channels' flags the kinds of a bot's connections set. */
export const flagsOf = (kinds: readonly string[]): Record<ChannelFlag, boolean> => {
  const flags = new Set(kinds.map((kind) => findChannelFacts(kind)?.flag))
  return Object.fromEntries(channelFlags.map((flag) => [flag, flags.has(flag)])) as Record<ChannelFlag, boolean>
}

/** Kinds that count as a channel of their bot. */
export const flaggedKinds: readonly ChannelKind[] = channelKinds.filter((kind) => channelFacts[kind].flag !== null)

/** Kinds whose numbers may write first; the window of the others is closed to who has not written. */
export const kindsThatWriteFirst: readonly ChannelKind[] = channelKinds.filter((kind) => channelFacts[kind].writesFirst)

/** Kinds whose numbers write first by messages that the provider approved beforehand. */
export const kindsOfTemplates: readonly ChannelKind[] = flaggedKinds.filter((kind) => {
  const { writesFirst, capabilities } = channelFacts[kind]
  return !writesFirst && capabilities.templates
})

export const rationsFirstContacts = (kind: string): boolean => findChannelFacts(kind)?.rationsFirstContacts === true

/** The platform on which somebody may have to do with campaigns; null where none are sent: who has a phone there can be written to. */
export const campaignPlatformOf = (kind: string): PlatformName | null => {
  const facts = findChannelFacts(kind)
  return facts && (facts.writesFirst || facts.hasPhone) ? facts.platform : null
}

/** Kinds whose connections have a phone number. */
export const kindsWithPhone: readonly ChannelKind[] = channelKinds.filter((kind) => channelFacts[kind].hasPhone)

/** What the editor's checks warn of; what goes as numbered text anyway has no limit to warn of. */
export const flowLimitsOf = (kind: string): ChannelLimits[] => {
  const facts = findChannelFacts(kind)
  if (!facts) return []
  const { text, buttons, list } = facts.capabilities
  const choices = list ?? buttons
  return [
    {
      name: facts.label,
      textLength: text.max,
      buttons: choices?.max ?? Number.POSITIVE_INFINITY,
      buttonLabelLength: choices?.labelLength ?? Number.POSITIVE_INFINITY,
    },
  ]
}

/** Whether every channel of a platform carries files with this extension: what a person sends must arrive, whichever of them it is. */
export const platformCarries = (platform: PlatformName, extension: FileExtension): boolean =>
  flaggedKinds
    .map((kind) => channelFacts[kind])
    .filter((facts) => facts.platform === platform)
    .every(
      ({ capabilities }) => capabilities.files[fileTypes[extension].class]?.extensions.includes(extension) === true,
    )
