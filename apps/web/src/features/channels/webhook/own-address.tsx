import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { copyText } from '../../../ui/copy-text.ts'
import { toastSuccess, toastWarning } from '../../../ui/toast.tsx'
import { webhookTexts } from './texts.ts'

const texts = webhookTexts.callback

/** One of our addresses, to copy. If the browser refuses to copy, the text is selected and a message says so. */
export function OwnAddress({ label, hint, address }: { label: string; hint: string; address: string }) {
  const input = useRef<HTMLInputElement>(null)
  const copy = async (): Promise<void> => {
    if (await copyText(address)) return toastSuccess(texts.copied)
    input.current?.select()
    toastWarning(texts.copyFailed)
  }
  return (
    <TextInput
      ref={input}
      label={label}
      description={hint}
      value={address}
      readOnly
      inputWrapperOrder={['label', 'input', 'description']}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon variant="subtle" aria-label={texts.copy(label)} onClick={() => void copy()}>
          <IconCopy size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
