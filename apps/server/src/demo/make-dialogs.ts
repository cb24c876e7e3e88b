import { createHash } from 'node:crypto'
import { contactSearch } from '../conversation/model/contact-search.ts'
import type { LockedDialog } from '../conversation/model/locked-dialog.ts'
import { writeDrafts } from '../conversation/replay.ts'
import type { Pipeline } from '../platform/database/index.ts'
import { demoContacts } from './content/contacts.ts'
import { insertRows, openParties, reserveIds, setActivity, setTookPart } from './demo.queries.ts'
import { demoWorld } from './demo-world.ts'
import type { BotDraft, MadeBot } from './make-bots.ts'
import { type PlannedDialog, recentContacts } from './plan-dialogs.ts'
import { type Attendant, type Cast, playStory } from './play-story.ts'

export interface DialogOptions {
  companyId: number
  bot: MadeBot & BotDraft
  planned: readonly PlannedDialog[]
  /** First of the list of contacts that this bot's customers are taken from. */
  firstContact: number
  workspaceNames: ReadonlyMap<number, string>
  attendants: readonly Attendant[]
  /** By which customers without an open conversation came; none: by the bot's live chat, as all others. */
  formerConnections?: readonly FormerConnection[]
  now: Date
  /** By which people of the workspaces answer and close; none where the workspaces have none. */
  targets?: Cast['targets']
  /** People who have read what has been answered. */
  readers: readonly number[]
  random: () => number
}

/** What a bot was connected to once. */
export interface FormerConnection {
  id: number
  /** Customers are known by their phone there. */
  isOfPhones: boolean
}

/** Half of those whose phone is known came by WhatsApp, two in three of the others by one of the rest. */
const connectionOf = (
  { bot, formerConnections = [] }: DialogOptions,
  place: number,
  { name, phone }: { name: string | null; phone: string | null },
): { id: number; isOfPhones: boolean } => {
  const own = { id: bot.connectionId, isOfPhones: false }
  // Who says no name is a visitor of the site.
  if (place < recentContacts || name === null) return own
  const fitting = formerConnections.filter(({ isOfPhones }) => isOfPhones === (phone !== null))
  return fitting[Math.floor(place / 3) % (fitting.length + 1)] ?? own
}

/** Makes a bot's conversations with the contacts that had them, as the conversation path would have left them. */
export const makeDialogs = async (pipeline: Pipeline, options: DialogOptions): Promise<void> => {
  const { companyId, planned, attendants, readers, random } = options
  const skeletons = await insertParties(pipeline, options)
  const world = demoWorld(options)
  const workspaceName = (id: number): string => options.workspaceNames.get(id) ?? ''
  const farewell = options.bot.closeMessage
  const drafts = skeletons.map((dialog, place) => {
    const attendant = attendants[Math.floor(random() * attendants.length)] as Attendant
    const cast = {
      world,
      attendant,
      workspaceName,
      farewell,
      targets: options.targets ?? null,
      now: options.now,
      random,
    }
    return playStory(dialog, planned[place]?.lines ?? [], cast)
  })
  writeDrafts(pipeline, drafts)
  pipeline.setCompany(companyId) // Writing turns sets the company of each as it goes.
  openParties(pipeline, companyId)
  setTookPart(pipeline, companyId)
  setActivity(pipeline, companyId)
  insertRows(
    pipeline,
    'contact_workspace',
    // A contact belongs to every workspace in which it had a dialog; those that it moved to, the turns have written.
    [...new Map(drafts.map(({ before }) => [`${before.contactId}/${before.workspaceId}`, before])).values()]
      .filter((one) => !drafts.some(({ before, dialog }) => isMove(before, dialog) && isSamePlace(one, dialog)))
      .map(({ contactId, workspaceId }) => ({
        company_id: companyId,
        contact_id: contactId,
        workspace_id: workspaceId,
      })),
  )
  insertRows(
    pipeline,
    'dialog_read',
    drafts.flatMap(({ dialog }, place) =>
      planned[place]?.unread
        ? []
        : readers.map((user_id) => ({
            company_id: companyId,
            user_id,
            dialog_id: dialog.id,
            inbound: dialog.inbound,
            at: dialog.lastAt.toISOString(),
          })),
    ),
  )
}

const isMove = (before: LockedDialog, after: LockedDialog): boolean => before.workspaceId !== after.workspaceId
const isSamePlace = (one: LockedDialog, other: LockedDialog): boolean =>
  one.contactId === other.contactId && one.workspaceId === other.workspaceId

const insertParties = async (pipeline: Pipeline, options: DialogOptions) => {
  const { companyId, bot, planned, firstContact } = options
  const count = Math.max(...planned.map(({ contact }) => contact)) + 1
  const contacts = demoContacts(firstContact + count).slice(firstContact)
  const contactIds = await reserveIds(pipeline, 'contact', count)
  const identityIds = await reserveIds(pipeline, 'identity', count)
  const dialogIds = await reserveIds(pipeline, 'dialog', planned.length)
  const firstSeen = (contact: number): string =>
    new Date(
      Math.min(...planned.filter((dialog) => dialog.contact === contact).map(({ startsAt }) => startsAt.getTime())),
    ).toISOString()
  insertRows(
    pipeline,
    'contact',
    contacts.map((contact, place) => ({
      company_id: companyId,
      id: contactIds[place],
      ...contact,
      search: contactSearch(contact),
      workspace_id: bot.workspaceId,
      created_at: firstSeen(place),
      updated_at: firstSeen(place),
    })),
  )
  insertRows(
    pipeline,
    'identity',
    contacts.map((contact, place) => {
      const { id, isOfPhones } = connectionOf(options, place, contact)
      return {
        company_id: companyId,
        id: identityIds[place],
        contact_id: contactIds[place],
        connection_id: id,
        // The hash of a secret that no browser holds: nobody can go on with these conversations as the customer.
        external_id:
          isOfPhones && contact.phone !== null
            ? contact.phone
            : createHash('sha256').update(`demo visitor ${bot.token} ${place}`).digest('hex'),
        created_at: firstSeen(place),
      }
    }),
  )
  const skeletons = planned.map(({ contact, startsAt }, place) => {
    const person = contacts[contact]
    return skeletonOf(options, startsAt, {
      id: dialogIds[place] as number,
      contactId: contactIds[contact] as number,
      identityId: identityIds[contact] as number,
      connectionId: connectionOf(options, contact, person ?? { name: null, phone: null }).id,
      contactName: person?.name ?? null,
      contactEmail: person?.email ?? null,
      contactPhone: person?.phone ?? null,
    })
  })
  const party = (dialog: LockedDialog) => ({
    company_id: companyId,
    connection_id: dialog.connectionId,
    identity_id: dialog.identityId,
    contact_id: dialog.contactId,
  })
  insertRows(
    pipeline,
    'dialog',
    skeletons.map((dialog) => ({
      ...party(dialog),
      id: dialog.id,
      bot_id: bot.id,
      workspace_id: dialog.workspaceId,
      open: true,
      owner: 'bot',
      first_at: dialog.firstAt.toISOString(),
      opened_at: dialog.firstAt.toISOString(),
      last_at: dialog.firstAt.toISOString(),
    })),
  )
  insertRows(
    pipeline,
    'dialog_party',
    skeletons.map((dialog) => ({
      ...party(dialog),
      dialog_id: dialog.id,
      open: false,
      first_at: dialog.firstAt.toISOString(),
    })),
  )
  return skeletons
}

type Sides = Pick<
  LockedDialog,
  'id' | 'contactId' | 'identityId' | 'connectionId' | 'contactName' | 'contactEmail' | 'contactPhone'
>

const skeletonOf = ({ companyId, bot }: DialogOptions, startsAt: Date, sides: Sides): LockedDialog => ({
  ...sides,
  companyId,
  botId: bot.id,
  workspaceId: bot.workspaceId,
  open: true,
  owner: 'bot',
  ownerUserId: null,
  joined: false,
  lastAttendantId: null,
  waits: false,
  waitsSince: null,
  transferredTo: null,
  transferredKind: null,
  transferredId: null,
  transferredAt: null,
  begunByBot: false,
  versionId: null,
  session: null,
  seq: 0,
  version: 0,
  inbound: 0,
  repetitions: 0,
  repeatsNow: 0,
  loopScore: 0,
  lastText: '',
  lastSender: 'CLIENT',
  lastSenderUserId: null,
  tagStage: null,
  personTookPart: false,
  firstAt: startsAt,
  lastAt: startsAt,
  lastInboundAt: null,
  lastPersonAt: null,
  lastMessageAt: null,
  openedAt: startsAt,
  closedAt: null,
  dueAt: null,
  plannedAt: null,
  resumesAt: null,
  offerExpiresAt: null,
  offeredTo: [],
  offerOnlineOnly: true,
  hoursAt: null,
  restsUntil: null,
  hoursToldAt: null,
  unattendedFrom: null,
  alarmAt: null,
  alarmedAt: null,
  peopleSince: null,
  answerBy: null,
  closeBy: null,
  answerLate: false,
  closeLate: false,
  campaignAt: null,
  optedOut: [],
  botRevision: null,
  heldSince: null,
  automated: null,
  silenceAt: null,
  duplicate: false,
  stopsAt: null,
  resumedAt: null,
  automationsVersion: 0,
})
