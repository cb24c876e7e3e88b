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

/** A start in the far future, so that validation before sending never fails on it. */
export const someDay = '2999-01-01T00:00:00.000Z'

/** `hasChosen`: the campaign is for chosen contacts; else for a saved segment. */
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

/** Contacts who never wrote are a risk only for QR code numbers: messages approved by Meta may go to them. */
export const chosenBot = (values: CampaignValues, next: unknown): Partial<CampaignValues> => {
  const botId = typeof next === 'string' ? next : null
  const isApi = isOfApi({ botId })
  // Another bot of the official API has other templates. With QR code bots the attached file can stay.
  if (isApi === isOfApi(values)) return { botId, template: null, templateValues: [], ...(isApi ? { file: null } : {}) }
  const others = values.guards.filter((guard) => guard !== 'stranger')
  const guards = isApi ? others : campaignGuards.filter((guard) => guard === 'stranger' || others.includes(guard))
  return { botId, guards, template: null, templateValues: [], file: null }
}

/**
 * Uses the only available bot until another is chosen. The form's values stay unchanged, so that closing an untouched
 * form does not ask about lost changes.
 */
export const withSoleBot = (values: CampaignValues, sole: string | null): CampaignValues => {
  if (values.botId !== null || sole === null) return values
  const guards = isOfApi({ botId: sole }) ? values.guards.filter((guard) => guard !== 'stranger') : values.guards
  return { ...values, botId: sole, guards }
}

const isUnfilled = (values: CampaignValues): boolean =>
  isOfApi(values) && (values.template === null || filledOf(values).includes(''))

/** Placeholder for missing text, so that the server can already compute the audience. */
const blank = '…'

/** Whether the message text is complete. */
export const isSaid = (values: CampaignValues): boolean =>
  isOfApi(values) ? !isUnfilled(values) : values.message.trim() !== ''

const withBlanks = (values: CampaignValues): CampaignValues => ({
  ...values,
  message: values.message.trim() || blank,
  templateValues: filledOf(values).map((value) => value || blank),
})

/** The preview request for the campaign as typed; null while required values are missing. */
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

/** The test message; null while incomplete. @param sampleId the contact whose data fill the variables */
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

/** The segment in the selected workspaces; null if contacts were chosen. */
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
