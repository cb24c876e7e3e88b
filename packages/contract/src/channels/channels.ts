import type { ChannelLimits } from '@prosa/flow'
import { z } from 'zod'
import { type FileClass, type FileExtension, fileTypes, maxFileBytes } from '../limits.ts'
import type { PlatformName } from './platform-names.ts'

/*
 * Facts about each channel, for server and browsers. Code that depends on a channel asks this table or its adapter's record; nothing else compares
 * kinds.
 */

/** Kinds of connection, as stored. `fake` uses a stand-in, in tests and benchmarks only. */
export const channelKinds = ['livechat', 'whatsapp_qrcode', 'whatsapp_meta', 'facebook', 'instagram', 'fake'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** The company's switch for a channel, and the field of a bot's row that says it is connected. */
export const channelFlags = ['whatsappQrcode', 'whatsappApiMeta', 'livechat', 'facebook', 'instagram'] as const
export type ChannelFlag = (typeof channelFlags)[number]

/** Channels of a bot, as fields of its row. */
export const channelFlagFields = {
  whatsappQrcode: z.boolean(),
  whatsappApiMeta: z.boolean(),
  livechat: z.boolean(),
  facebook: z.boolean(),
  instagram: z.boolean(),
} satisfies Record<ChannelFlag, z.ZodBoolean>

/** A class of files that a channel carries, with the maximum in bytes for each. */
export interface FileLimits {
  extensions: readonly FileExtension[]
  maxBytes: number
}

/** Features of a channel. Other features are written out as text by its `render`. */
export interface ChannelCapabilities {
  /** Maximum of one message; a longer text is split. Some providers count UTF-8 bytes. */
  text: { max: number; unit: 'characters' | 'bytes' }
  /** Quick replies of one message; null: none. Longer labels are truncated; ids identify what was tapped. */
  buttons: { max: number; labelLength: number } | null
  /** Options of a list; null: no lists. */
  list: { max: number; labelLength: number } | null
  /** Links as buttons. */
  links: { max: number; labelLength: number } | null
  /** Classes without an entry cannot be sent. */
  files: Partial<Record<FileClass, FileLimits>>
  /** Maximum of a file's caption, in characters; 0: it becomes a separate message. */
  captionLength: number
  /** Sent messages can be deleted on the customer's side too. */
  deletion: boolean
  /** Which statuses the provider reports. */
  receipts: readonly ('delivered' | 'read')[]
  /** Hours after the customer's last message during which one may write freely; null: always. */
  replyWindowHours: { bot: number; person: number } | null
  /** Approved templates may be sent outside of that window. */
  templates: boolean
}

export interface ChannelFacts {
  /** Name in rooms rows and the inbox. */
  platform: PlatformName
  /** Display name. */
  label: string
  /** The company's switch for it; null: always allowed (only `fake`). */
  flag: ChannelFlag | null
  /** Connections have a phone number that people can write to. */
  hasPhone: boolean
  /** They may write to phones that have not written to them. */
  writesFirst: boolean
  /** The network bans numbers that write to many strangers, so first contacts are limited per day. Absent: no limit. */
  rationsFirstContacts?: true
  capabilities: ChannelCapabilities
}

const mib = 1024 * 1024
const maxTextLength = 4096

const limits = (maxBytes: number, ...extensions: FileExtension[]): FileLimits => ({ extensions, maxBytes })
const officeFiles = ['txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const

/** All file types that the product accepts, up to its own limits. */
const anyFile: ChannelCapabilities['files'] = {
  image: limits(maxFileBytes.image, 'jpeg', 'jpg', 'png', 'gif'),
  sticker: limits(maxFileBytes.sticker, 'webp'),
  audio: limits(maxFileBytes.audio, 'aac', 'amr', 'm4a', 'mp3', 'ogg', 'opus'),
  video: limits(maxFileBytes.video, 'mp4', '3gp'),
  document: limits(maxFileBytes.document, ...officeFiles, 'ods'),
}

/** Limits of the providers are from their documentation of November 2026. */
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
      // WhatsApp does not reliably show buttons of linked devices, so choices are sent as numbered text.
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
        // A gif is sent as a document.
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
  // Small limits, so that tests reach each of them.
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

/** The facts of a stored kind; undefined for an unknown one. */
export const findChannelFacts = (kind: string): ChannelFacts | undefined =>
  Object.hasOwn(channelFacts, kind) ? channelFacts[kind as ChannelKind] : undefined

/** How long after a customer's last word the channel takes messages, in milliseconds; null: always. */
export const replyWindowMs = (kind: string, by: 'bot' | 'person'): number | null => {
  const hours = findChannelFacts(kind)?.capabilities.replyWindowHours
  return hours ? hours[by] * 60 * 60_000 : null
}

/** The platform shown for a connection. */
export const platformOf = (kind: string): PlatformName => findChannelFacts(kind)?.platform ?? 'LIVECHAT'

/** The channel flags set by the kinds of a bot's connections. */
export const flagsOf = (kinds: readonly string[]): Record<ChannelFlag, boolean> => {
  const flags = new Set(kinds.map((kind) => findChannelFacts(kind)?.flag))
  return Object.fromEntries(channelFlags.map((flag) => [flag, flags.has(flag)])) as Record<ChannelFlag, boolean>
}

/** Kinds that count as a channel of their bot. */
export const flaggedKinds: readonly ChannelKind[] = channelKinds.filter((kind) => channelFacts[kind].flag !== null)

/** Kinds whose numbers may write first. */
export const kindsThatWriteFirst: readonly ChannelKind[] = channelKinds.filter((kind) => channelFacts[kind].writesFirst)

/** Kinds whose numbers may write first only with approved templates. */
export const kindsOfTemplates: readonly ChannelKind[] = flaggedKinds.filter((kind) => {
  const { writesFirst, capabilities } = channelFacts[kind]
  return !writesFirst && capabilities.templates
})

export const rationsFirstContacts = (kind: string): boolean => findChannelFacts(kind)?.rationsFirstContacts === true

/** The platform of a channel for campaigns, which reach contacts with a phone; null for a channel without campaigns. */
export const campaignPlatformOf = (kind: string): PlatformName | null => {
  const facts = findChannelFacts(kind)
  return facts && (facts.writesFirst || facts.hasPhone) ? facts.platform : null
}

/** Kinds whose connections have a phone number. */
export const kindsWithPhone: readonly ChannelKind[] = channelKinds.filter((kind) => channelFacts[kind].hasPhone)

/** Limits that the editor's checks warn about; channels that use numbered text have none. */
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
      replyHours: facts.capabilities.replyWindowHours?.bot ?? null,
    },
  ]
}

/** Whether every channel of a platform carries files with this extension, so that a person's file arrives by any of them. */
export const platformCarries = (platform: PlatformName, extension: FileExtension): boolean =>
  flaggedKinds
    .map((kind) => channelFacts[kind])
    .filter((facts) => facts.platform === platform)
    .every(
      ({ capabilities }) => capabilities.files[fileTypes[extension].class]?.extensions.includes(extension) === true,
    )
