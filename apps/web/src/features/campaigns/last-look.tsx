import '../../ui/theme/overlays.css'
import { Button } from '@mantine/core'
import type { CampaignOwnField } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { alikeGaps } from '../../shared/approved-message/gap-label.ts'
import { TemplateBubble } from '../../shared/approved-message/template-bubble.tsx'
import type { SelectedContact } from '../../shared/contacts/selection.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatNumber, formatPrice } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { type CampaignValues, fileOf, filledOf, isOfApi, previewOf } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { costTexts } from './cost-texts.ts'
import { MessageBubble } from './message-bubble.tsx'
import { campaignPanelTexts as texts } from './texts.ts'
import type { Foretelling } from './use-foretelling.ts'

interface LastLookProps {
  values: CampaignValues
  own: readonly CampaignOwnField[]
  /** The contact whose data fill the example. */
  contact: SelectedContact | undefined
  /** Number of receivers known to the screen, if the server's preview is unavailable. */
  known: number
  /** The sending number, as chosen. */
  road: string
  foretelling: Foretelling
  isSending: boolean
  onSend: () => void
  onClose: () => void
}

/** Review before sending, which cannot be undone: message, people, number, cost and time. */
export function LastLook(props: LastLookProps) {
  const { values, own, contact, known, foretelling, isSending, onSend, onClose } = props
  const { isCurrent, isFailed, preview, shown } = foretelling
  const count = isCurrent ? (preview?.receivers ?? known) : known
  const isKnown = isCurrent || isFailed
  const alike = isOfApi(values) && values.template ? alikeGaps(values.template, filledOf(values)) : []
  return (
    <Dialog isOpen title={texts.look} size={460} onClose={onClose}>
      <div className={classes.look}>
        <p className={classes.hint}>{texts.lookText}</p>
        <Facts {...props} count={count} />
        {alike.map((gaps) => (
          <Note key={gaps.join()} tone="warn" icon={IconAlertTriangle}>
            {texts.alike(gaps)}
          </Note>
        ))}
        {isFailed ? (
          <Note tone="warn" icon={IconAlertTriangle}>
            {texts.unseen}
          </Note>
        ) : null}
        <Finished values={values} own={own} contact={contact} text={isCurrent ? (shown?.text ?? null) : null} />
        <div className={classes.lookActs}>
          <Button onClick={onClose}>{texts.back}</Button>
          <BusyButton
            variant="filled"
            data-autofocus
            isBusy={isSending || !isKnown}
            disabled={isKnown && count === 0}
            onClick={onSend}
          >
            {count > 0 ? texts.schedule(formatNumber(count), count) : texts.scheduleUnknown}
          </BusyButton>
        </div>
      </div>
    </Dialog>
  )
}

function Facts({ values, road, foretelling, count }: LastLookProps & { count: number }) {
  const { moment } = useFormats()
  const { preview, isCurrent } = foretelling
  const told = isCurrent ? preview : undefined
  const out = told ? told.total - told.receivers : 0
  const sums = told?.cost?.totals.map(({ amount, currency }) => formatPrice(amount, currency)) ?? []
  const charge = isOfApi(values)
    ? sums.length > 0
      ? costTexts.estimated(sums.join(' + '))
      : costTexts.unknown
    : texts.noCharge
  const facts = [
    [
      texts.people,
      [texts.count(formatNumber(count), count), out > 0 ? texts.outOf(formatNumber(out), out) : '']
        .filter(Boolean)
        .join(' · '),
    ],
    [texts.number, road],
    [texts.charge, charge],
    [texts.hour, told?.startsAt && told.endsAt ? texts.fromTo(moment(told.startsAt), moment(told.endsAt)) : '…'],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FinishedProps extends Pick<LastLookProps, 'values' | 'own' | 'contact'> {
  /** The first receiver's text according to the server; null if unknown. */
  text: string | null
}

function Finished({ values, own, contact, text }: FinishedProps) {
  const { template } = values
  const file = fileOf(values)
  if (isOfApi(values) && template) {
    const read = filledOf(values).map((value) => previewOf(value, contact, own))
    return <TemplateBubble template={template} values={read} />
  }
  return (
    <div className={classes.preview}>
      <MessageBubble text={(text ?? previewOf(values.message, contact, own)).trim()} file={file} />
    </div>
  )
}
