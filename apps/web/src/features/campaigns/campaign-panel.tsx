import { Select, TextInput } from '@mantine/core'
import {
  type CampaignBody,
  campaignGuards,
  campaignIntervals,
  createCampaign,
  immediateStartMs,
  legalBases,
  listCampaignBots,
  listCampaigns,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { invalidate, query } from '../../app/query.ts'
import { useUser } from '../../app/session.tsx'
import { useContractForm } from '../../app/use-contract-form.ts'
import { basisLabels } from '../../shared/contacts/consent-texts.ts'
import { clearSelectedContacts, type SelectedContact } from '../../shared/contacts/selection.ts'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { toastError } from '../../ui/toast.tsx'
import { deviceZone, instantIn, localIn } from '../../ui/zoned-time.ts'
import { AttachmentField } from './attachment-field.tsx'
import { AudienceBox } from './audience-box.tsx'
import {
  audienceOf,
  botKey,
  type CampaignValues,
  filledOf,
  hoursOf,
  isOfApi,
  senderOf,
  usualGuarding,
  wordsOf,
} from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { GuardsField } from './guards-field.tsx'
import { MessageField } from './message-field.tsx'
import { Preview } from './preview.tsx'
import { StartField } from './start-field.tsx'
import { TemplateField } from './template-field.tsx'
import { campaignPanelTexts as texts } from './texts.ts'
import { type Foretold, useForetelling } from './use-foretelling.ts'
import { useOwnFields } from './use-own-fields.ts'

const width = 480
/** A start that is never past, for what is checked before it is sent. */
const someDay = '2999-01-01T00:00:00.000Z'

interface CampaignPanelProps {
  contacts: readonly SelectedContact[]
  onClose: () => void
}

/** A new campaign to the contacts that are chosen. */
export function CampaignPanel({ contacts, onClose }: CampaignPanelProps) {
  const { timeZone: companyZone } = useUser()
  const timeZone = companyZone ?? deviceZone()
  const { selectedIds, hasNone } = useWorkspaces()
  const create = useCreate()
  const form = useContractForm({
    schema: async () => (await import('./campaign-schema.ts')).schema,
    initialValues: newCampaign(timeZone),
    bodyOf: (values: CampaignValues) => bodyOf(values, { contacts, timeZone, workspaceId: selectedIds[0] ?? 0 }),
    send: create,
    saved: texts.created,
    failed: texts.failed,
    onErrors: (errors) => {
      if (Object.values(errors).some((text) => /obrigatóri/i.test(text))) toastError(texts.required)
    },
    onDone: async () => {
      onClose()
      clearSelectedContacts()
      await invalidate(listCampaigns)
    },
  })
  const { values } = form
  const audience = audienceOf(contacts, wordsOf(values))
  const sender = senderOf(values)
  const own = useOwnFields()
  const foretelling = useForetelling(foretold(values, contacts, timeZone, selectedIds[0]))
  const isEmpty = audience.receivers.length === 0 || foretelling.preview?.receivers === 0
  return (
    <FormPanel form={form} title={texts.title} width={width} isSubmitDisabled={isEmpty || hasNone} onClose={onClose}>
      <AudienceBox contacts={contacts} audience={audience} foretelling={foretelling} />
      <TextInput label={texts.name} required {...form.field('name')} />
      <div className={classes.pair}>
        <BotField
          workspaceIds={selectedIds}
          {...form.field('botId')}
          onChange={(botId) => form.setValues(chosenBot(values, botId))}
        />
        <Select
          label={texts.interval}
          required
          allowDeselect={false}
          data={campaignIntervals.map((seconds) => ({ value: String(seconds), label: texts.seconds(seconds) }))}
          {...form.field('interval')}
        />
      </div>
      {isOfApi(values) ? (
        <TemplateField
          key={values.botId}
          botId={sender.botId}
          own={own}
          values={values}
          errorOf={form.errorOf}
          onChange={form.setValues}
        />
      ) : (
        <>
          <MessageField own={own} {...form.field('message')} />
          <AttachmentField
            file={values.file}
            error={form.errorOf('file')}
            onChange={(file) => form.set('file', file)}
          />
        </>
      )}
      <Select
        label={texts.basis}
        description={texts.basisHint}
        placeholder={texts.noBasis}
        clearable
        data={legalBases.map((value) => ({ value, label: basisLabels[value] }))}
        {...form.field('basis')}
      />
      <GuardsField values={values} error={form.errorOf('hours.to')} onChange={form.setValues} />
      <StartField
        when={values.when}
        onWhen={(when) => form.set('when', when)}
        field={form.field('startAt')}
        count={audience.receivers.length}
        seconds={Number(values.interval)}
        timeZone={timeZone}
        foretold={foretelling.preview}
      />
      <Preview
        message={isOfApi(values) ? '' : values.message}
        own={own}
        file={isOfApi(values) ? null : values.file}
        contact={audience.receivers[0] ?? contacts[0]}
        foretelling={foretelling}
      />
    </FormPanel>
  )
}

/**
 * One campaign for each panel: a call whose answer was lost is told by its id when it comes again, as long as it says the same. 'Imediato'
 * counts from the first press; once the server has refused it, from the next.
 */
function useCreate() {
  const attempt = useRef({ clientId: crypto.randomUUID(), startAt: '' })
  return async (body: CampaignBody) => {
    const { current } = attempt
    const isAhead = current.startAt !== '' && Date.parse(current.startAt) > Date.now()
    if (!isAhead) current.startAt = immediateStart()
    const startAt = body.startAt === someDay ? current.startAt : body.startAt
    try {
      return await call(createCampaign, { body: { ...body, clientId: current.clientId, startAt } })
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) current.startAt = ''
      throw error
    }
  }
}

const immediateStart = (): string => new Date(Date.now() + immediateStartMs).toISOString()

const newCampaign = (timeZone: string): CampaignValues => ({
  name: '',
  message: '',
  interval: String(campaignIntervals[0]),
  basis: null,
  botId: null,
  template: null,
  templateValues: [],
  file: null,
  when: 'now',
  startAt: localIn(timeZone, Date.now() + 3_600_000),
  ...usualGuarding,
})

/** Strangers are a danger to numbers by QR code alone: what Meta approved may go to them. */
const chosenBot = (values: CampaignValues, next: unknown): Partial<CampaignValues> => {
  const botId = typeof next === 'string' ? next : null
  const isApi = isOfApi({ botId })
  if (isApi === isOfApi(values)) return { botId, template: null, templateValues: [] }
  const others = values.guards.filter((guard) => guard !== 'stranger')
  const guards = isApi ? others : campaignGuards.filter((guard) => guard === 'stranger' || others.includes(guard))
  return { botId, guards, template: null, templateValues: [] }
}

const isUnfilled = (values: CampaignValues): boolean =>
  isOfApi(values) && (values.template === null || filledOf(values).includes(''))

/** What the server is asked about the campaign as it is typed; null: it is too early. */
const foretold = (
  values: CampaignValues,
  contacts: readonly SelectedContact[],
  timeZone: string,
  workspaceId: number | undefined,
): Foretold => {
  const { interval, botId, basis, guards, when, startAt } = values
  const hours = hoursOf(values)
  const sender = senderOf(values)
  if (
    botId === null ||
    !sender.message.trim() ||
    isUnfilled(values) ||
    workspaceId === undefined ||
    contacts.length === 0
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
    contacts: contacts.map(({ id }) => id),
  }
}

interface Given {
  contacts: readonly SelectedContact[]
  timeZone: string
  workspaceId: number
}

const bodyOf = (values: CampaignValues, { contacts, timeZone, workspaceId }: Given): object => {
  const { name, interval, basis, botId, file, when, startAt, guards } = values
  const { botId: id, ...sender } = senderOf(values)
  const { message } = sender
  return {
    name,
    ...sender,
    interval: Number(interval),
    ...(botId === null ? {} : { botId: id }),
    basis,
    file: isOfApi(values) ? null : file && { fileId: file.fileId, name: file.name },
    startAt: when === 'now' ? someDay : (instantIn(timeZone, startAt) ?? startAt),
    workspaceId,
    guards,
    hours: hoursOf(values),
    messages: audienceOf(contacts, wordsOf(values)).receivers.map((contact) => ({
      ...(isOfApi(values) ? {} : { message }),
      contact: { id: contact.id },
    })),
  }
}

interface BotFieldProps {
  workspaceIds: readonly number[]
  value: string | null
  onChange: (id: unknown) => void
  error?: string | undefined
  name: string
  'data-path': string
}

/** Bots that may send: of that objective, with a number connected by QR code. */
function BotField({ workspaceIds, ...field }: BotFieldProps) {
  const bots = useQuery({
    ...query(listCampaignBots, { query: { workspaces: [...workspaceIds] } }),
    enabled: workspaceIds.length > 0,
    meta: { quiet: true },
  })
  const found = bots.data?.result ?? []
  const isEmpty = workspaceIds.length === 0 || (bots.data !== undefined && found.length === 0)
  return (
    <Select
      label={texts.bot}
      required
      searchable={found.length > 8}
      disabled={isEmpty}
      placeholder={isEmpty ? texts.noBots : ''}
      data={found.map((bot) => ({
        value: botKey(bot),
        label: bot.media === 'WHATSAPP_API' ? texts.ofApi(bot.name) : bot.name,
      }))}
      {...field}
      error={bots.error ? texts.botsFailed : field.error}
    />
  )
}
