import { z } from 'zod'
import { id } from '../../common.ts'
import { suspensionReasons } from '../../companies/suspension.ts'
import { revision } from '../../revision.ts'
import { apiInstant } from '../common.ts'

/** `stopsAt`: the end of its grace period, from when nothing works; may be past. */
const suspension = z.object({ reason: z.enum(suspensionReasons), stopsAt: apiInstant })

/** A company in a list. */
export const apiListedCompany = z.object({
  id,
  name: z.string(),
  /** False: nobody can enter it, and nothing goes out. */
  active: z.boolean(),
  /** Null if not suspended. */
  suspension: suspension.nullable(),
})
export type ApiListedCompany = z.infer<typeof apiListedCompany>

/** Null: unlimited. */
const most = z.int().min(1).nullable()

export const apiCompanyChannels = z.object({
  whatsappQrCode: z.boolean(),
  whatsappApi: z.boolean(),
  livechat: z.boolean(),
  facebook: z.boolean(),
  instagram: z.boolean(),
})

/** A company of a platform: what its contract says, and nothing that happens in it. */
export const apiCompany = apiListedCompany.extend({
  email: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  /** CPF or CNPJ, digits and letters only. */
  document: z.string().nullable(),
  postalCode: z.string().nullable(),
  limits: z.object({
    workspaces: most,
    people: most,
    bots: most,
    /** Sources that its bots may answer from. */
    knowledgeSources: most,
    /** Published sections of them; null: as many as the program allows. */
    knowledgeSections: most,
  }),
  /** What counts against the limits. */
  used: z.object({
    workspaces: z.int(),
    people: z.int(),
    bots: z.int(),
    knowledgeSources: z.int(),
    knowledgeSections: z.int(),
  }),
  /** Channels that it may connect. */
  channels: apiCompanyChannels,
  /** Whether it may send campaigns. */
  campaigns: z.boolean(),
  /** Whether its people need a second factor. */
  secondFactor: z.boolean(),
  suspension: suspension.extend({ since: apiInstant, note: z.string().nullable() }).nullable(),
  revision,
})
export type ApiCompany = z.infer<typeof apiCompany>

/** What is told of companies to the keys of their platform. Types may be added. */
export const platformEventTypes = [
  'company.created',
  'company.changed',
  'company.suspended',
  'company.resumed',
  'channel.down',
  'channel.up',
] as const
export type PlatformEventType = (typeof platformEventTypes)[number]

/** Ids alone: how the company or the channel is now is read by them. */
export const apiPlatformEvent = z.object({
  id: z.string(),
  /** New types may be added. */
  type: z.string(),
  timestamp: apiInstant,
  data: z.object({
    number: z.int().positive(),
    companyId: id,
    /** Of a channel that stopped, or works again. */
    connectionId: id.optional(),
    /** Caused by this key. */
    own: z.boolean(),
  }),
})
export type ApiPlatformEvent = z.infer<typeof apiPlatformEvent>
