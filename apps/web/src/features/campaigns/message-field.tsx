import { Textarea } from '@mantine/core'
import type { CampaignOwnField } from '@prosa/contract'
import { useRef } from 'react'
import { useCaret } from '../../ui/use-caret.ts'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'
import { VariableChips } from './variable-menu.tsx'

interface MessageFieldProps {
  own: readonly CampaignOwnField[]
  value: string
  onChange: (text: unknown) => void
  error?: string | undefined
  name: string
  'data-path': string
}

/** The message, with buttons that insert a contact's variables at the caret. */
export function MessageField({ own, onChange, ...field }: MessageFieldProps) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const putCaret = useCaret(ref)
  const insert = (variable: string): void => {
    const { selectionStart = field.value.length, selectionEnd = selectionStart } = ref.current ?? {}
    onChange(field.value.slice(0, selectionStart) + variable + field.value.slice(selectionEnd))
    putCaret(selectionStart + variable.length)
  }
  return (
    <div className={classes.message}>
      <Textarea
        ref={ref}
        label={texts.message}
        required
        autosize
        minRows={3}
        maxRows={10}
        onChange={onChange}
        {...field}
      />
      <VariableChips own={own} nameOf={texts.insertOf} onChoose={insert} />
    </div>
  )
}
