import { Input, SegmentedControl } from '@mantine/core'
import { type CampaignPreview, immediateStartMs } from '@prosa/contract'
import { serverNowMs } from '../../ui/clock.ts'
import { formatNumber } from '../../ui/format.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { instantIn } from '../../ui/zoned-time.ts'
import { type CampaignValues, endsAt as lastAt } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'

interface StartFieldProps {
  when: CampaignValues['when']
  onWhen: (when: CampaignValues['when']) => void
  field: {
    value: string
    onChange: (text: unknown) => void
    error?: string | undefined
    name: string
    'data-path': string
  }
  count: number
  seconds: number
  timeZone: string
  foretold: CampaignPreview | undefined
  /** Whether a start now would be outside the sending hours. */
  isQuiet: boolean
}

/** The start of the campaign, and the resulting time of its last message. */
export function StartField({ when, onWhen, field, count, seconds, timeZone, foretold, isQuiet }: StartFieldProps) {
  const { moment } = useFormats()
  const begins = when === 'now' ? serverNowMs() + immediateStartMs : Date.parse(instantIn(timeZone, field.value) ?? '')
  const { receivers = 0, startsAt, endsAt, firstContacts, alsoWaiting = 0 } = foretold ?? {}
  const plan =
    startsAt && endsAt
      ? texts.foretold(formatNumber(receivers), receivers, moment(startsAt), moment(endsAt))
      : count > 0 && !Number.isNaN(begins)
        ? texts.ends(formatNumber(count), count, seconds, moment(lastAt(begins, count, seconds)))
        : ''
  return (
    <Input.Wrapper label={texts.start} required labelElement="div">
      <div className={classes.start}>
        <SegmentedControl
          aria-label={texts.start}
          data={[
            { value: 'now', label: texts.now },
            { value: 'later', label: texts.later },
          ]}
          value={when}
          onChange={(next) => onWhen(next === 'later' ? 'later' : 'now')}
        />
        {when === 'later' ? <MomentField dayLabel={texts.startDay} timeLabel={texts.startTime} {...field} /> : null}
      </div>
      <p className={classes.hint}>
        {when !== 'now' ? '' : isQuiet && startsAt ? `${texts.nowQuiet(moment(startsAt))} ` : `${texts.nowHint} `}
        {plan}
      </p>
      {firstContacts && firstContacts.count > 0 ? (
        <p className={classes.hint}>
          {texts.rationed(formatNumber(firstContacts.count), firstContacts.count, firstContacts.perDay)}
          {firstContacts.others > 0
            ? ` ${texts.othersFirst(formatNumber(firstContacts.others), firstContacts.others)}`
            : ''}
        </p>
      ) : null}
      {alsoWaiting > 0 ? (
        <p className={classes.hint}>{texts.alsoWaiting(formatNumber(alsoWaiting), alsoWaiting)}</p>
      ) : null}
    </Input.Wrapper>
  )
}
