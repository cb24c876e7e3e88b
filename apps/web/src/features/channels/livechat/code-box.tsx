import { useRef } from 'react'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { toastSuccess, toastWarning } from '../../../ui/toast.tsx'
import classes from './livechat.module.css'
import { livechatTexts } from './texts.ts'

interface CodeBoxProps {
  /** Said to readers of screens. */
  label: string
  code: string
  copyLabel: string
  copied: string
  isChief?: boolean
  onCopied?: () => void
}

/** A text to be copied. Where the browser refuses, the text is selected and one is told so. */
export function CodeBox({ label, code, copyLabel, copied, isChief = false, onCopied }: CodeBoxProps) {
  const box = useRef<HTMLElement>(null)
  const copy = async (): Promise<void> => {
    if (await copyText(code)) {
      onCopied?.()
      return toastSuccess(copied)
    }
    if (box.current) {
      getSelection()?.selectAllChildren(box.current)
      box.current.focus()
    }
    toastWarning(livechatTexts.install.copyFailed)
  }
  return (
    <div className={classes.code} onCopy={onCopied}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section ref={box} tabIndex={0} aria-label={label} className={classes.box}>
        <pre>{code}</pre>
      </section>
      <BusyButton size="sm" variant={isChief ? 'filled' : 'default'} isBusy={false} onClick={() => void copy()}>
        {copyLabel}
      </BusyButton>
    </div>
  )
}
