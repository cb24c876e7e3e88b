import { type CampaignBody, campaignGuards, campaignIntervals } from '@prosa/contract'
import type { SelectedContact } from '../../shared/contacts/selection.ts'
import { serverNowMs } from '../../ui/clock.ts'
import { instantIn, localIn } from '../../ui/zoned-time.ts'
import {
  audienceOf,
  type CampaignValues,
  fileOf,
  filledOf,
  hoursOf,
  isOfApi,
  senderOf,
  usualGuarding,
  wordsOf,
} from './campaign-draft.ts'
import type { Testable } from './test-field.tsx'
import type { Foretold } from './use-foretelling.ts'

/** A start that is never past, for what is checked before it is sent. */
export const someDay = '2999-01-01T00:00:00.000Z'

/** `hasChosen`: contacts were chosen for it; else it is for a saved segment. */
export const newCampaign = (timeZone: string, hasChosen = true): CampaignValues => ({
  name: '',
  message: '',
  interval: String(campaignIntervals[0]),
  basis: null,
  botId: null,
  template: null,
  templateValues: [],
  file: null,
  when: 'now',
  startAt: localIn(timeZone, serverNowMs() + 3_600_000),
  audience: hasChosen ? 'chosen' : 'segment',
  segmentId: null,
  ...usualGuarding,
})

/** Strangers are a danger to numbers by QR code alone: what Meta approved may go to them. */
export const chosenBot = (values: CampaignValues, next: unknown): Partial<CampaignValues> => {
  const botId = typeof next === 'string' ? next : null
  const isApi = isOfApi({ botId })
  // Another bot of the official API has other templates; a file beside a text goes with any bot by QR code.
  if (isApi === isOfApi(values)) return { botId, template: null, templateValues: [], ...(isApi ? { file: null } : {}) }
  const others = values.guards.filter((guard) => guard !== 'stranger')
  const guards = isApi ? others : campaignGuards.filter((guard) => guard === 'stranger' || others.includes(guard))
  return { botId, guards, template: null, templateValues: [], file: null }
}

/**
 * Where there is a single bot it is the one, until another is chosen. It is read so, and not written: nobody has typed anything, and what one
 * leaves unchanged is not asked about.
 */
export const withSoleBot = (values: CampaignValues, sole: string | null): CampaignValues => {
  if (values.botId !== null || sole === null) return values
  const guards = isOfApi({ botId: sole }) ? values.guards.filter((guard) => guard !== 'stranger') : values.guards
  return { ...values, botId: sole, guards }
}

const isUnfilled = (values: CampaignValues): boolean =>
  isOfApi(values) && (values.template === null || filledOf(values).includes(''))

/** Stands where nothing is typed yet, so that the server can tell already whom it reaches. */
const blank = '…'

/** Whether all that the message says is there. */
export const isSaid = (values: CampaignValues): boolean =>
  isOfApi(values) ? !isUnfilled(values) : values.message.trim() !== ''

const withBlanks = (values: CampaignValues): CampaignValues => ({
  ...values,
  message: values.message.trim() || blank,
  templateValues: filledOf(values).map((value) => value || blank),
})

/** What the server is asked about the campaign as it is typed; null: it is too early. */
export const foretold = (
  values: CampaignValues,
  contacts: readonly SelectedContact[],
  timeZone: string,
  workspaceIds: readonly number[],
): Foretold => {
  const { interval, botId, basis, guards, when, startAt } = values
  const hours = hoursOf(values)
  const sender = senderOf(withBlanks(values))
  const [workspaceId] = workspaceIds
  const segment = segmentOf(values, workspaceIds)
  if (
    botId === null ||
    (isOfApi(values) && values.template === null) ||
    workspaceId === undefined ||
    (segment === null && (values.audience === 'segment' || contacts.length === 0))
  )
    return null
  if (hours && hours.from >= hours.to) return null
  return {
    ...sender,
    interval: Number(interval) as CampaignBody['interval'],
    basis: basis as CampaignBody['basis'],
    guards,
    hours,
    workspaceId,
    startAt: when === 'now' ? null : instantIn(timeZone, startAt),
    segment,
    contacts: segment ? [] : contacts.map(({ id }) => id),
  }
}

/** What a test of it says; null: nothing yet. @param sampleId whose data stand in it */
export const testOf = (values: CampaignValues, workspaceIds: readonly number[], sampleId: number | null): Testable => {
  const { botId } = values
  const file = fileOf(values)
  const [workspaceId] = workspaceIds
  const sender = senderOf(values)
  if (botId === null || !sender.message.trim() || isUnfilled(values) || workspaceId === undefined) return null
  return {
    ...sender,
    workspaceId,
    sampleId,
    file: file && { fileId: file.fileId, name: file.name },
  }
}

/** Of the workspaces that are chosen; null: the contacts that were chosen. */
const segmentOf = (
  { audience, segmentId }: CampaignValues,
  workspaceIds: readonly number[],
): CampaignBody['segment'] =>
  audience === 'segment' && segmentId !== null ? { id: Number(segmentId), workspaces: [...workspaceIds] } : null

interface Given {
  contacts: readonly SelectedContact[]
  timeZone: string
  workspaceIds: readonly number[]
}

export const bodyOf = (values: CampaignValues, { contacts, timeZone, workspaceIds }: Given): object => {
  const file = fileOf(values)
  const { name, interval, basis, botId, when, startAt, guards } = values
  const { botId: id, ...sender } = senderOf(values)
  const { message } = sender
  return {
    name,
    ...sender,
    interval: Number(interval),
    ...(botId === null ? {} : { botId: id }),
    basis,
    file: file && { fileId: file.fileId, name: file.name },
    startAt: when === 'now' ? someDay : (instantIn(timeZone, startAt) ?? startAt),
    workspaceId: workspaceIds[0] ?? 0,
    guards,
    hours: hoursOf(values),
    segment: segmentOf(values, workspaceIds),
    messages: audienceOf(values.audience === 'segment' ? [] : contacts, wordsOf(values)).receivers.map((contact) => ({
      ...(isOfApi(values) ? {} : { message }),
      contact: { id: contact.id },
    })),
  }
}
