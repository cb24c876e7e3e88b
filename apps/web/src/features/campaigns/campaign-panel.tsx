import { Select, TextInput } from '@mantine/core'
import {
  type CampaignBody,
  campaignIntervals,
  createCampaign,
  fieldRequired,
  immediateStartMs,
  legalBases,
  listCampaigns,
} from '@prosa/contract'
import { makeUuid } from '@prosa/talk'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { invalidate } from '../../app/query.ts'
import { useUser } from '../../app/session.tsx'
import { useContractForm } from '../../app/use-contract-form.ts'
import { AttachmentField } from '../../shared/attachment/attachment-field.tsx'
import { basisLabels } from '../../shared/contacts/consent-texts.ts'
import { clearSelectedContacts, type SelectedContact } from '../../shared/contacts/selection.ts'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { serverNowMs } from '../../ui/clock.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { deviceZone } from '../../ui/zoned-time.ts'
import { AudienceBox } from './audience-box.tsx'
import { BotField, useRoad, useSoleBot } from './bot-field.tsx'
import { bodyOf, chosenBot, foretold, isSaid, newCampaign, someDay, testOf, withSoleBot } from './campaign-body.ts'
import { audienceOf, type CampaignValues, fileOf, isOfApi, isQuietAt, senderOf, wordsOf } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { CostNote } from './cost-note.tsx'
import { GuardsField } from './guards-field.tsx'
import { LastLook } from './last-look.tsx'
import { MessageField } from './message-field.tsx'
import { Preview } from './preview.tsx'
import { SegmentField } from './segment-field.tsx'
import { StartField } from './start-field.tsx'
import { TemplateField } from './template-field.tsx'
import { TestField } from './test-field.tsx'
import { campaignPanelTexts as texts } from './texts.ts'
import { useForetelling } from './use-foretelling.ts'
import { useOwnFields } from './use-own-fields.ts'

const width = 480
interface CampaignPanelProps {
  contacts: readonly SelectedContact[]
  onClose: () => void
}

/** Creates a campaign for the selected contacts. */
export function CampaignPanel({ contacts, onClose }: CampaignPanelProps) {
  const { timeZone: companyZone } = useUser()
  const timeZone = companyZone ?? deviceZone()
  const { selectedIds, hasNone } = useWorkspaces()
  const create = useCreate()
  const navigate = useNavigate()
  const [isLooking, setLooking] = useState(false)
  const sole = useSoleBot(selectedIds)
  const form = useContractForm({
    schema: async () => (await import('./campaign-schema.ts')).schema,
    initialValues: newCampaign(timeZone, contacts.length > 0),
    bodyOf: (typed: CampaignValues) =>
      bodyOf(withSoleBot(typed, sole), { contacts, timeZone, workspaceIds: selectedIds }),
    send: create,
    failed: texts.failed,
    onErrors: (errors) => {
      if (Object.values(errors).some((text) => text === fieldRequired)) toastError(texts.required)
    },
    // Errors are shown at their fields, behind the review dialog.
    onFailed: () => setLooking(false),
    onDone: async ({ id }) => {
      onClose()
      toastSuccess(texts.created, { action: { label: texts.open, run: () => void navigate(`/campaigns?id=${id}`) } })
      clearSelectedContacts()
      await invalidate(listCampaigns)
    },
  })
  const values = withSoleBot(form.values, sole)
  const isOfSegment = values.audience === 'segment'
  const audience = audienceOf(isOfSegment ? [] : contacts, wordsOf(values))
  const sender = senderOf(values)
  const own = useOwnFields()
  const foretelling = useForetelling(foretold(values, contacts, timeZone, selectedIds))
  const isEmpty =
    (isOfSegment ? values.segmentId === null : audience.receivers.length === 0) || foretelling.preview?.receivers === 0
  const road = useRoad(selectedIds, values.botId)
  const sample = isOfSegment ? undefined : (audience.receivers[0] ?? contacts[0])
  /** Opens the review once the form is valid and its uploads are done. */
  const look = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    if (!(await form.uploads.settled())) return
    const errors = await form.check()
    if (errors && Object.keys(errors).length === 0) setLooking(true)
  }
  return (
    <FormPanel
      form={{ ...form, submit: (event) => void look(event) }}
      title={texts.title}
      width={width}
      submitLabel={texts.review}
      isSubmitDisabled={isEmpty || hasNone}
      onClose={onClose}
    >
      <SegmentField
        values={values}
        hasChosen={contacts.length > 0}
        error={form.errorOf('segment')}
        onChange={form.setValues}
      />
      <AudienceBox
        contacts={isOfSegment ? null : contacts}
        audience={audience}
        foretelling={foretelling}
        onInclude={
          isOfApi(values)
            ? undefined
            : () =>
                form.set(
                  'guards',
                  values.guards.filter((guard) => guard !== 'stranger'),
                )
        }
      />
      <div className={classes.pair}>
        <TextInput label={texts.name} required {...form.field('name')} />
        <Select
          label={texts.interval}
          required
          allowDeselect={false}
          data={campaignIntervals.map((seconds) => ({ value: String(seconds), label: texts.seconds(seconds) }))}
          {...form.field('interval')}
        />
      </div>
      <BotField
        workspaceIds={selectedIds}
        {...form.field('botId')}
        value={values.botId}
        onChange={(botId) => form.setValues(chosenBot(values, botId))}
      />
      {isOfApi(values) ? (
        <TemplateField
          key={values.botId}
          botId={sender.botId}
          own={own}
          values={values}
          contact={sample}
          errorOf={form.errorOf}
          onChange={form.setValues}
        />
      ) : (
        <>
          <MessageField own={own} {...form.field('message')} />
          <AttachmentField
            label={texts.file}
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
        isQuiet={isQuietAt(values, timeZone, serverNowMs() + immediateStartMs)}
      />
      {values.template && foretelling.preview ? (
        <CostNote
          category={values.template.category}
          cost={foretelling.preview.cost}
          dailyLimit={foretelling.preview.dailyLimit}
          limitTaken={foretelling.preview.limitTaken}
          receivers={foretelling.preview.receivers}
        />
      ) : null}
      <Preview
        message={isOfApi(values) ? '' : values.message}
        own={own}
        file={fileOf(values)}
        contact={sample}
        isSaid={isSaid(values)}
        foretelling={foretelling}
      />
      <TestField
        message={form.isUploading ? null : testOf(values, selectedIds, foretelling.shown?.contactId ?? null)}
      />
      {isLooking ? (
        <LastLook
          values={values}
          own={own}
          contact={sample}
          known={audience.receivers.length}
          road={road}
          foretelling={foretelling}
          isSending={form.isSending}
          onSend={() => form.submit()}
          onClose={() => setLooking(false)}
        />
      ) : null}
    </FormPanel>
  )
}

/**
 * One campaign per panel: the client id lets the server recognize a repeated request whose answer was lost, as long as
 * the body is the same. The start of 'Imediato' is set at the first press and, after a refusal, at the next one.
 */
function useCreate() {
  const attempt = useRef({ clientId: makeUuid(), startAt: '' })
  return async (body: CampaignBody) => {
    const { current } = attempt
    const isAhead = current.startAt !== '' && Date.parse(current.startAt) > serverNowMs()
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

const immediateStart = (): string => new Date(serverNowMs() + immediateStartMs).toISOString()
