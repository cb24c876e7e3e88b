import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { immediateStartMs } from '@prosa/contract'
import { formatNumber } from '../../ui/format.ts'
import { useFormats } from '../../ui/use-formats.ts'
import { instantIn } from '../../ui/zoned-time.ts'
import { type CampaignValues, endsAt } from './campaign-draft.ts'
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
}

/** When it begins, and what follows: when its last message goes. */
export function StartField({ when, onWhen, field, count, seconds, timeZone }: StartFieldProps) {
  const { moment } = useFormats()
  const begins = when === 'now' ? Date.now() + immediateStartMs : Date.parse(instantIn(timeZone, field.value) ?? '')
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
        {when === 'later' ? <TextInput type="datetime-local" aria-label={texts.startAt} {...field} /> : null}
      </div>
      <p className={classes.hint}>
        {when === 'now' ? `${texts.nowHint} ` : ''}
        {count > 0 && !Number.isNaN(begins)
          ? texts.ends(formatNumber(count), count, seconds, moment(endsAt(begins, count, seconds)))
          : ''}
      </p>
    </Input.Wrapper>
  )
}
